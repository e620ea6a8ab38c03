import type { GenerationSummary } from '@/lib/api/types'

/** The navigation state with which a saved app is opened in the generator. */
export interface OpenGeneration {
  generation: OpenedGeneration
}

export type OpenedGeneration = Pick<GenerationSummary, 'id' | 'source'>

/**
 * Where a generation is opened, for a link with the navigation state. The address names the app, so that the link leads to
 * it in another tab, too, where there is no state. A record of the playground is opened there.
 */
export function generationPath({ id, source }: OpenedGeneration): string {
  const app = `app=${encodeURIComponent(id)}`
  return source === 'playground' ? `/playground?${app}` : `/generate?mode=code&${app}`
}

/** The generation of a navigation state, if it has one. */
export function openedGeneration(state: unknown): OpenedGeneration | null {
  if (typeof state !== 'object' || state === null || !('generation' in state)) return null
  return (state as OpenGeneration).generation
}

/**
 * The path to open after signing in. Only paths of this site are accepted: anything else could
 * redirect the user to a phishing copy of the product. The server has a twin of this rule
 * (web-server/src/auth/return_path.rs).
 */
export function safeReturnPath(wanted: string | null | undefined, fallback: string): string {
  if (!wanted?.startsWith('/')) return fallback
  try {
    const { origin, pathname, search, hash } = new URL(wanted, location.origin)
    // Dots fold away: '/.//host' has the path '//host', which is another host when it is opened.
    const leadsElsewhere = origin !== location.origin || pathname.startsWith('//')
    return leadsElsewhere || pathname.startsWith('/api/') ? fallback : pathname + search + hash
  } catch {
    return fallback
  }
}
