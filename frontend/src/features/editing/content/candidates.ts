/** Which texts of a page's scripts are marked, and which of them together. */
import { isColour, looksLikeAddress } from '@/document/pageScripts/tables'
import type { PageSource } from './pageSource'
import type { ShownPage } from './shownPage'

/** More texts are not marked: a page of so many lists data. */
const MARKED_MAX = 3_000
/** What programs put values in the place of: `{n}`, `%s`, `$1`. */
const PLACEHOLDER = /\{[^{}]*\}|%[sd\d]|\$\d/

/** Numbers of parts that are worth a mark. */
export interface Candidates {
  /** Texts that only people read. */
  plainly: number[]
  /** The program may go by them: words without a capital, those that stand in several places, and names of its code. */
  asNames: number[]
  /** All of those that stand in several places. */
  repeated: number[]
}

/** Those of which the page shows something; of equal ones, the first stands for all among `asNames`. */
export function candidates(source: PageSource, { texts }: ShownPage): Candidates {
  const { parts, literals } = source
  const shown = plainly(texts.map(({ text }) => text).join('\n'))
  const names = new Set(literals.flatMap(({ value, isCode, key }) => [key, isCode ? value : null]))
  const counts = new Map<string, number>()
  for (const { value } of parts) counts.set(value, (counts.get(value) ?? 0) + 1)
  const found: Candidates = { plainly: [], asNames: [], repeated: [] }
  const [words, codes, seen] = [[] as number[], [] as number[], new Set<string>()]
  for (const [number, { value, isMarkup }] of parts.entries()) {
    if (number >= MARKED_MAX) break
    if (looksLikeAddress(value) || isColour(value) || !isShown(value, shown)) continue
    const isOne = counts.get(value) === 1
    if (isMarkup || (isOne && readsAsWords(value) && !names.has(value))) {
      found.plainly.push(number)
      continue
    }
    if (!isOne) found.repeated.push(number)
    // what is least likely to be taken for a text stands last: halving leaves the others whole
    if (!seen.has(value)) (readsAsWords(value) && !names.has(value) ? words : codes).push(number)
    seen.add(value)
  }
  return { ...found, asNames: [...words, ...codes] }
}

const plainly = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Whether the page shows this, or what is left of it without placeholders. */
function isShown(value: string, shown: string): boolean {
  const pieces = value.split(PLACEHOLDER).map(plainly)
  return pieces.some((piece) => /[\p{L}\p{N}]/u.test(piece) && shown.includes(piece))
}

/** Several words, signs that no name has, or a word with a capital. */
const readsAsWords = (value: string): boolean =>
  /\S\s+\S/.test(value.trim()) || /[^\p{ASCII}]/u.test(value) || /^\s*\p{Lu}\p{Ll}{2}/u.test(value)
