/** Texts that no mark reached: one that stands once in the scripts is taken to be from there. */
import type { Piece } from './marking'
import type { PageSource } from './pageSource'

/** A shorter text stands in others by chance. */
const WITHIN_MIN_CHARS = 8

/** Gives the piece that a shown text is; none when it stands nowhere, or in several places. */
export function occurrenceOf(text: string, { parts, literals }: PageSource): Piece[] {
  const words = text.trim()
  if (!/\p{L}{2}/u.test(words) || literals.some(({ isCode, value }) => isCode && value === words)) {
    return []
  }
  const start = text.indexOf(words)
  const places = (isIt: (value: string) => boolean): number[] =>
    parts.flatMap(({ value }, place) => (isIt(value) ? [place] : []))
  const whole = places((value) => value.trim() === words)
  const isLong = words.length >= WITHIN_MIN_CHARS || /\s/.test(words)
  const found = whole.length > 0 || !isLong ? whole : places((value) => value.includes(words))
  return found.length === 1 ? [{ parts: found, start, end: start + words.length }] : []
}
