import { lineChanges } from '@/lib/lineChanges'
import type { ElementChange, ElementReader } from './elementsBetween'

/** What a step changed. */
export interface Summary {
  changed: number
  added: number
  removed: number
  /** Nearly all of it: the counts say no more than how long it was and is. */
  isRough: boolean
  /** Null where a page is too large, or too deep, to be looked into. */
  elements: readonly ElementChange[] | null
}

/** In characters. A larger page is told by its lines alone. */
const LOOKED_INTO_CHARS = 300_000

/** `read`: null where elements cannot be looked into. */
export function summaryOf(before: string, after: string, read: ElementReader | null): Summary {
  const { changed, added, removed, isRough } = lineChanges(before, after)
  const isLarge = Math.max(before.length, after.length) > LOOKED_INTO_CHARS
  const elements = isLarge ? null : (read?.(before, after) ?? null)
  return { changed, added, removed, isRough, elements }
}
