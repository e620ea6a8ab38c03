import { lineChanges } from '@/lib/lineChanges'
import type { ElementChange } from './elementChanges'
import type { ElementReader } from './elementsBetween'

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

/** Keeps the page that it read last: of steps in a row, going back, each page is compared twice. */
export function createSummariser(): (before: string, after: string) => Promise<Summary> {
  let between: ElementReader | undefined
  return async (before, after) => {
    const { changed, added, removed, isRough } = lineChanges(before, after)
    const isLarge = Math.max(before.length, after.length) > LOOKED_INTO_CHARS
    if (isLarge) return { changed, added, removed, isRough, elements: null }
    // without a network the lines have to do
    between ??= await import('./elementsBetween').then(
      ({ createElementReader }) => createElementReader(),
      () => undefined,
    )
    const elements = between?.(before, after) ?? null
    return { changed, added, removed, isRough, elements }
  }
}
