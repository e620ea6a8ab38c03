/** Invisible numbers behind texts: the page that runs with them shows where each of its texts comes from. */
import { type Splice, spliced } from '../pageEdit/splice'

/** In base 4. They have no width, and are no blanks to scripts, which may trim their texts. */
const DIGITS = ['\u200b', '\u200c', '\u200d', '\u2060']
/** Operators of formulas, which no other text has around digits. */
const START = '\u2061'
const END = '\u2062'
const MAX_DIGITS = 16
const MARK = new RegExp(`${START}([${DIGITS.join('')}]{1,${MAX_DIGITS}})${END}`, 'g')

/** The mark of a number, which is whole, not negative and below 4 ** 16. */
export function markOf(number: number): string {
  const digits = [...number.toString(DIGITS.length)].map((digit) => DIGITS[Number(digit)])
  return `${START}${digits.join('')}${END}`
}

/** The whole marks in a text, in its order. `at`: how much of the text without marks stands before it. */
export function marksAt(text: string): { number: number; at: number }[] {
  let marks = 0
  return [...text.matchAll(MARK)].map(({ 0: mark, 1: digits = '', index }) => {
    const at = index - marks
    marks += mark.length
    const number = [...digits].reduce(
      (sum, digit) => sum * DIGITS.length + DIGITS.indexOf(digit),
      0,
    )
    return { number, at }
  })
}

/** The numbers of the whole marks in a text, in its order. */
export const marksIn = (text: string): number[] => marksAt(text).map(({ number }) => number)

/** Takes the whole marks out. Joiners of emoji and other characters of these stay. */
export const withoutMarks = (text: string): string => text.replace(MARK, '')

/**
 * The page with each mark right behind its part. A page that has what reads as a mark itself gets none: its own would be
 * taken for one of these.
 */
export function marked(
  html: string,
  parts: readonly { part: { end: number }; number: number }[],
): string {
  if (withoutMarks(html) !== html) return html
  const marks = parts.map(({ part: { end }, number }): Splice => {
    return { start: end, end, text: markOf(number) }
  })
  return spliced(html, marks)
}
