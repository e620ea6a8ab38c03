/**
 * The declarations of a `style` attribute, with where each stands in it (CSS Syntax Level 3, 5.4.4: strings,
 * brackets, comments and `url(data:…;…)` may hold semicolons).
 */
import { behind, behindBlanks, isWhole } from './cssTokens'

export interface Declaration {
  /** In lower case, unless it is a custom property. */
  property: string
  /** Without `!important`, as it stands there. */
  value: string
  important: boolean
  /** From the first character of the name to behind the value and its `!important`, without the semicolon. */
  start: number
  end: number
  /** The value alone. */
  valueStart: number
  valueEnd: number
}

const NAME = /^(?:--[^\s:;{}()[\]"']*|-?[a-z_][\w-]*)$/i
const IMPORTANT = 'important'

/** What is no declaration is left out; browsers overlook it too. */
export function declarationsOf(style: string): Declaration[] {
  return [...pieces(style)].flatMap(([start, end]) => declaration(style, start, end) ?? [])
}

/** Of those of one block, the one that says this: an important one, else the last. Shorthands aside. */
export function saying(all: readonly Declaration[], property: string): Declaration | undefined {
  const own = all.filter((one) => one.property === property)
  return own.findLast(({ important }) => important) ?? own.at(-1)
}

/** Whether this is the value of one declaration and nothing else. */
export function isValue(value: string): boolean {
  const text = `x:${value}`
  const [only, ...more] = [...pieces(text)]
  const isOne = more.length === 0 && only?.[1] === text.length
  return isOne && value.trim() !== '' && markOf(value) === null && isWhole(text)
}

/** The stretches between semicolons that stand in no string, bracket or comment. */
function* pieces(style: string): Generator<[number, number]> {
  let start = 0
  for (let at = 0; at < style.length; ) {
    if (style[at] === ';') {
      yield [start, at]
      at += 1
      start = at
    } else at = behind(style, at)
  }
  if (start < style.length) yield [start, style.length]
}

/** The one that stands between these two; null where none does. */
export function declaration(style: string, from: number, to: number): Declaration | null {
  const start = behindBlanks(style, from, to)
  const length = style.slice(start, to).indexOf(':')
  if (length < 0) return null
  const name = style.slice(start, start + length).trimEnd()
  if (!NAME.test(name)) return null
  const valueStart = behindBlanks(style, start + length + 1, to)
  const end = valueStart + style.slice(valueStart, to).trimEnd().length
  const whole = style.slice(valueStart, end)
  const mark = markOf(whole)
  return {
    property: name.startsWith('--') ? name : name.toLowerCase(),
    value: mark === null ? whole : whole.slice(0, mark),
    important: mark !== null,
    start,
    end,
    valueStart,
    valueEnd: mark === null ? end : valueStart + mark,
  }
}

/** Where `!important` begins at the end of a value, with the blanks before it; null where it is not there. */
function markOf(value: string): number | null {
  if (!value.includes('!')) return null
  const { length } = value
  let exclamation: number | null = null
  let mark: number | null = null
  // comments may stand behind it, and within it
  for (let at = behindBlanks(value, 0, length); at < length; ) {
    const next = behind(value, at)
    const isWord = next - at === IMPORTANT.length
    mark = isWord && value.slice(at, next).toLowerCase() === IMPORTANT ? exclamation : null
    exclamation = value[at] === '!' ? at : null
    at = behindBlanks(value, next, length)
  }
  return mark === null ? null : value.slice(0, mark).trimEnd().length
}
