/** The declarations of a `style` attribute, with where each stands in it (CSS Syntax Level 3, 5.4.4). */
import { TokenType } from '@csstools/css-tokenizer'
import { Css, type Stretch } from './cssTokens'

/** Without escapes. */
const NAME = /^(?:--[^\\]*|-?[a-z_][\w-]*)$/i

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

/** What is no declaration is left out; browsers overlook it too. */
export function declarationsOf(style: string): Declaration[] {
  const css = new Css(style)
  return css.split(TokenType.Semicolon).flatMap((one) => declaration(css, one) ?? [])
}

/** Of those of one block, the one that says one of these: an important one, else the last. */
export function saying(
  all: readonly Declaration[],
  ...properties: readonly string[]
): Declaration | undefined {
  const own = all.filter(({ property }) => properties.includes(property))
  return own.findLast(({ important }) => important) ?? own.at(-1)
}

/** Whether this is the value of one declaration and nothing else. */
export function isValue(value: string): boolean {
  // the semicolon ends the declaration unless something is left open before it
  const css = new Css(`x:${value};`)
  const [only, ...more] = css.split(TokenType.Semicolon)
  const isOne = only?.end === css.length - 1 && more.length === 1
  return isOne && !declaration(css, only)?.important && value.trim() !== '' && css.isCertain
}

/** The one that this is; null where it is none. */
export function declaration(css: Css, { parts, end: behind }: Stretch): Declaration | null {
  const [first = behind, second = behind, third = behind] = parts
  const name = css.textOf(first)
  const isOne = css.types[first] === TokenType.Ident && css.types[second] === TokenType.Colon
  if (!isOne || !NAME.test(name)) return null
  const valueStart = css.startOf(third)
  const endBefore = (token: number) => valueStart + css.textOf(third, token).trimEnd().length
  const [sign = behind, word = behind] = parts.slice(2).slice(-2)
  const important = css.textOf(sign) === '!' && css.textOf(word).toLowerCase() === 'important'
  const valueEnd = endBefore(important ? sign : behind)
  return {
    property: name.startsWith('--') ? name : name.toLowerCase(),
    value: css.text.slice(valueStart, valueEnd),
    important,
    start: css.startOf(first),
    end: endBefore(behind),
    valueStart,
    valueEnd,
  }
}
