import type { Drafts } from './drafts'

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
