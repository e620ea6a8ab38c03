import type { Drafts } from './drafts'

/** Drafts whose code and database are loaded when they are first needed. */
export function lazyDrafts(open: () => Promise<Drafts>): Drafts {
  let opening: Promise<Drafts> | null = null
  const drafts = () => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  return {
    save: async (draft) => (await drafts()).save(draft),
    read: async (sessionId, appId) => (await drafts()).read(sessionId, appId),
    latest: async (appId) => (await drafts()).latest(appId),
    removeApp: async (appId, kept) => (await drafts()).removeApp(appId, kept),
    removeAll: async () => (await drafts()).removeAll(),
    land: async (target, step) => (await drafts()).land(target, step),
    known: async (appId) => (await drafts()).known(appId),
    takeVersion1: async (sessionId) => (await drafts()).takeVersion1(sessionId),
    prune: async (liveSessions) => (await drafts()).prune(liveSessions),
  }
}
