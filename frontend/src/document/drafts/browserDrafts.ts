import type { Drafts, Unreadable } from './drafts'
import { lazyDrafts } from './lazyDrafts'
import { NO_DRAFTS } from './noDrafts'

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
