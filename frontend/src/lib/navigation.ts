import type { GenerationSummary } from '@/lib/api/types'

/** The navigation state with which a saved app is opened in the generator. */
export interface OpenGeneration {
  generation: GenerationSummary
}

/** The generation of a navigation state, if it has one. */
export function openedGeneration(state: unknown): GenerationSummary | null {
  if (typeof state !== 'object' || state === null || !('generation' in state)) return null
  return (state as OpenGeneration).generation
}

/**
 * The path to open after signing in. Only paths of this site are accepted: anything else could
 * redirect the user to a phishing copy of the product.
 */
export function safeReturnPath(wanted: string | null | undefined, fallback: string): string {
  if (!wanted) return fallback
  try {
    const url = new URL(wanted, location.origin)
    return url.origin === location.origin ? url.pathname + url.search + url.hash : fallback
  } catch {
    return fallback
  }
}
