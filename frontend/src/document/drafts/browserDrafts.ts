import type { Drafts, Unreadable } from './drafts'

/** One user's drafts in this browser. `onUnreadable`: an entry could not be read. */
export function browserDrafts(uid: string, onUnreadable: (why: Unreadable) => void): Drafts {
  if (typeof indexedDB === 'undefined') return NO_DRAFTS
  return lazyDrafts(async () => {
    const [{ createDrafts }, { draftDatabase }] = await Promise.all([
      import('./drafts'),
      import('./database'),
    ])
    return createDrafts(uid, { database: draftDatabase(), onUnreadable })
  })
}

/** Drafts whose code and database are loaded when they are first needed. */
function lazyDrafts(open: () => Promise<Drafts>): Drafts {
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

/** For browsers without IndexedDB: work then lasts as long as the page is open. */
export const NO_DRAFTS: Drafts = {
  save: async () => {},
  read: async () => null,
  latest: async () => null,
  removeApp: async () => {},
  removeAll: async () => {},
  land: async () => null,
  known: async () => null,
  takeVersion1: async () => null,
  prune: async () => {},
}
