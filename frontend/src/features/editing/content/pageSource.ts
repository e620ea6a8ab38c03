/** What stands in the scripts of a page, read once for each of its texts. */
import { isRefused, parsePage } from '@/document/pageEdit/parsePage'
import { type Literal, literalsOf } from '@/document/pageScripts/literals'
import { partsOf, type TextPart } from '@/document/pageScripts/parts'
import { scriptsOf } from '@/document/pageScripts/scripts'
import { type Table, tablesOf } from '@/document/pageScripts/tables'
import type { Piece } from './marking'

/** Positions are those of `html`. */
export interface PageSource {
  html: string
  literals: Literal[]
  parts: TextPart[]
  tables: Table[]
}

/** Null for a page that cannot be read. */
export function sourceOf(html: string): PageSource | null {
  const page = parsePage(html)
  if (isRefused(page)) return null
  const scripts = scriptsOf(page)
  const literals = literalsOf(page, scripts)
  return {
    html,
    literals,
    parts: partsOf(page, scripts, literals),
    tables: tablesOf(page, scripts, literals),
  }
}

/** A shorter text stands in others by chance. */
const WITHIN_MIN_CHARS = 8

/** The pieces of a shown text that no mark reached: those that stand in the scripts once. */
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
  if (found.length > 1) return []
  return found.length === 1
    ? [{ parts: found, start, end: start + words.length }]
    : partsWithin(text, parts)
}

/** The longest first: what they leave may hold others. */
function partsWithin(text: string, parts: readonly TextPart[]): Piece[] {
  const within = parts.flatMap(({ value }, place) => {
    const words = value.trim()
    const isLong = words.length >= WITHIN_MIN_CHARS && /\s/.test(words)
    const start = isLong ? text.indexOf(value) : -1
    const isOnce = start >= 0 && text.indexOf(value, start + 1) < 0
    return isOnce ? [{ parts: [place], start, end: start + value.length, value }] : []
  })
  const isOnly = ({ value }: { value: string }): boolean =>
    parts.filter((one) => one.value === value).length === 1
  const pieces: Piece[] = []
  for (const { value, ...piece } of within.sort((a, b) => b.value.length - a.value.length)) {
    const isFree = pieces.every(({ start, end }) => piece.end <= start || piece.start >= end)
    if (isFree && isOnly({ value })) pieces.push(piece)
  }
  return pieces.sort((a, b) => a.start - b.start)
}
