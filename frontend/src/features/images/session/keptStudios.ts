import type { DBSchema } from 'idb'
import { browserDatabase } from '@/lib/browserDatabase'
import type { KeptStudio } from '../stores/state'

/** Of one tab; `savedAt` in ms since 1970. */
interface Entry {
  readonly uid: string
  readonly tab: string
  readonly savedAt: number
  readonly studio: KeptStudio
}

interface StudioSchema extends DBSchema {
  studios: { key: [uid: string, tab: string]; value: Entry; indexes: { byUser: string } }
}

/** Of a person, the oldest go. */
const TABS_MAX = 5

/** The studios of this browser, one a tab. A tab without one begins with a copy of the latest. */
export interface KeptStudios {
  read(uid: string, tab: string): Promise<KeptStudio | null>
  write(uid: string, tab: string, studio: KeptStudio): Promise<void>
}

export function createKeptStudios(): KeptStudios {
  const database = browserDatabase<StudioSchema>({
    name: 'morpheo-images',
    version: 1,
    upgrade(made) {
      const studios = made.createObjectStore('studios', { keyPath: ['uid', 'tab'] })
      studios.createIndex('byUser', 'uid')
    },
  })
  const latestFirst = async (uid: string): Promise<Entry[]> => {
    const all = await (await database()).getAllFromIndex('studios', 'byUser', uid)
    return all.toSorted((one, other) => other.savedAt - one.savedAt)
  }
  return {
    async read(uid, tab) {
      const own = await (await database()).get('studios', [uid, tab])
      return (own ?? (await latestFirst(uid))[0])?.studio ?? null
    },
    async write(uid, tab, studio) {
      const writing = (await database()).transaction('studios', 'readwrite')
      void writing.store.put({ uid, tab, savedAt: Date.now(), studio })
      // now, also when the page is on its way out
      writing.commit()
      await writing.done
      for (const old of (await latestFirst(uid)).slice(TABS_MAX)) {
        await (await database()).delete('studios', [uid, old.tab])
      }
    },
  }
}
