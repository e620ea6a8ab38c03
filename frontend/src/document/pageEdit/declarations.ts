/**
 * The declarations of a `style` attribute, with where each stands in it (CSS Syntax Level 3, 5.4.4: strings,
 * brackets, comments and `url(data:…;…)` may hold semicolons).
 */

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

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
const IMPORTANT = /\s*!\s*important\s*$/i
const NAME = /^(?:--[^\s:;{}()[\]"']*|-?[a-z_][\w-]*)$/i

/** What is no declaration is left out; browsers overlook it too. */
export function declarationsOf(style: string): Declaration[] {
  return [...pieces(style)].flatMap(([start, end]) => declaration(style, start, end) ?? [])
}

/** Whether this is the value of one declaration and nothing else. */
export function isValue(value: string): boolean {
  const text = `x:${value}`
  const [only, ...more] = [...pieces(text)]
  const isOne = more.length === 0 && only?.[1] === text.length
  return isOne && value.trim() !== '' && !IMPORTANT.test(value) && isBalanced(text)
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

/** Behind the token that begins here: a string, a bracket with what it holds, a comment, an escape, one character. */
export function behind(text: string, from: number): number {
  const open: string[] = []
  let at = from
  do {
    const character = text[at] ?? ''
    if (character === '\\') at += 2
    else if (character === '"' || character === "'") at = behindString(text, at)
    else if (text.startsWith('/*', at)) at = behindText(text, '*/', at + 2)
    else if (character === '(' && /url$/i.test(text.slice(Math.max(0, at - 3), at))) {
      at = behindUrl(text, at + 1)
    } else {
      if (character in CLOSING) open.push(CLOSING[character] ?? '')
      else if (character === open.at(-1)) open.pop()
      at += 1
    }
  } while (open.length > 0 && at < text.length)
  return Math.min(at, text.length)
}

function behindString(text: string, from: number): number {
  const quote = text[from]
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === quote || text[at] === '\n') return at + 1
  }
  return text.length
}

/** An address without quotes goes on to its bracket, whatever it holds. */
function behindUrl(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at += 1
  if (text[at] === '"' || text[at] === "'") at = behindString(text, at)
  for (; at < text.length && text[at] !== ')'; at += 1) if (text[at] === '\\') at += 1
  return at + 1
}

function behindText(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at + what.length
}

/** No string, bracket or comment is left open, and none is closed that was not opened. */
function isBalanced(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    const next = behind(text, at)
    const token = text.slice(at, next)
    const [first = ''] = token
    if (')]}'.includes(first)) return false
    if (first in CLOSING && token.at(-1) !== CLOSING[first]) return false
    if ((first === '"' || first === "'") && (token.length < 2 || token.at(-1) !== first))
      return false
    if (first === '\\' && token.length < 2) return false
    if (token.startsWith('/*') && !token.endsWith('*/')) return false
    at = next
  }
  return true
}

/** The one that stands between these two; null where none does. */
export function declaration(style: string, from: number, to: number): Declaration | null {
  const start = behindBlanks(style, from, to)
  const colon = style.indexOf(':', start)
  if (colon < 0 || colon >= to) return null
  const name = style.slice(start, colon).trimEnd()
  if (!NAME.test(name)) return null
  const valueStart = behindBlanks(style, colon + 1, to)
  const end = valueStart + style.slice(valueStart, to).trimEnd().length
  const whole = style.slice(valueStart, end)
  const mark = IMPORTANT.exec(whole)
  return {
    property: name.startsWith('--') ? name : name.toLowerCase(),
    value: mark ? whole.slice(0, mark.index) : whole,
    important: mark !== null,
    start,
    end,
    valueStart,
    valueEnd: mark ? valueStart + mark.index : end,
  }
}

/** Blanks and comments. */
export function behindBlanks(style: string, from: number, to: number): number {
  let at = from
  for (;;) {
    while (at < to && /\s/.test(style[at] ?? '')) at += 1
    if (at >= to || !style.startsWith('/*', at)) return at
    at = Math.min(behindText(style, '*/', at + 2), to)
  }
}
