import type { Drafts } from './drafts'
import { lazyDrafts } from './lazyDrafts'
import { NO_DRAFTS } from './noDrafts'

/** One user's drafts in this browser. `onUnreadable`: an entry could not be read; it was put aside. */
export function browserDrafts(uid: string, onUnreadable: () => void): Drafts {
  if (typeof indexedDB === 'undefined') return NO_DRAFTS
  return lazyDrafts(async () => {
    const [{ createDrafts }, { draftDatabase }] = await Promise.all([
      import('./drafts'),
      import('./database'),
    ])
    return createDrafts(uid, { database: draftDatabase(), onUnreadable })
  })
}
