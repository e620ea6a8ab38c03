/** New values for texts, numbers and switches in scripts. Only their own bytes of the page change. */
import type { Refusal } from '../pageEdit/parsePage'
import { escaped } from './escape'
import type { Literal } from './literals'
import type { TextPart } from './parts'

const TEXT_MAX_CHARS = 10_000
const NUMBER_MAX_CHARS = 30
/** `6,50`: how many people write it. */
const DECIMAL_COMMA = /^(-?\d+),(\d+)$/
/** As JSON writes it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** Why a literal keeps its value, in words for the person. */
export const REPLACE_REFUSED = {
  isCode: 'The app’s script depends on this value.',
  text: 'Text can have at most 10,000 characters.',
  number: 'A number can only have digits and a decimal point, and at most 30 characters.',
  switch: 'The value must be true or false.',
} as const

/** The page with another text in this part. */
export function replacePart(html: string, part: TextPart, value: string): string {
  return replaced(html, part, escaped(value, part.quote, part.isMarkup))
}

/** The page with another value of this literal. A number may be given as text, with the zeros that it is to have. */
export function replaceLiteral(
  html: string,
  literal: Literal,
  value: Literal['value'],
): string | Refusal {
  if (literal.isCode) return { refused: REPLACE_REFUSED.isCode }
  const text = literal.kind === 'number' ? numberOf(String(value)) : String(value)
  switch (literal.kind) {
    case 'text':
      if (text.length > TEXT_MAX_CHARS) return { refused: REPLACE_REFUSED.text }
      return replaced(html, literal, escaped(text, literal.quote ?? '"', false))
    case 'number':
      if (text.length > NUMBER_MAX_CHARS || !NUMBER.test(text) || !Number.isFinite(Number(text))) {
        return { refused: REPLACE_REFUSED.number }
      }
      return replaced(html, literal, apart(html, literal.start, text))
    case 'switch':
      if (text !== 'true' && text !== 'false') return { refused: REPLACE_REFUSED.switch }
      return replaced(html, literal, apart(html, literal.start, text))
  }
}

const numberOf = (text: string): string => text.trim().replace(DECIMAL_COMMA, '$1.$2')

/** Whether a text shows the same when a script sets it as markup (`innerHTML`) as when it sets it as text. */
export const readsAlikeAsMarkup = (text: string): boolean => !/<[a-z/!?]|&[a-z#]/i.test(text)

function replaced(html: string, { start, end }: { start: number; end: number }, source: string) {
  return html.slice(0, start) + source + html.slice(end)
}

/** `a-5` and `return-5`: a new number is not to become a part of what stands before it. */
function apart(html: string, start: number, source: string): string {
  return /[-\w$]/.test(html[start - 1] ?? '') ? ` ${source}` : source
}
