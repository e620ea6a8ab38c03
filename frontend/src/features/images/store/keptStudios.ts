import type { DBSchema } from 'idb'
import { browserDatabase } from '@/lib/browserDatabase'
import type { Entry } from '../history/imageHistory'
import type { StudioImage } from './image'
import type { KeptStudio } from './state'

/** As the database has it: entries of the history name their image `picture`, as browsers have stored it since the first version. */
interface StoredStudio extends Omit<KeptStudio, 'history'> {
  readonly history: Omit<KeptStudio['history'], 'entries'> & {
    readonly entries: readonly StoredEntry[]
  }
}

interface StoredEntry extends Omit<Entry<StudioImage>, 'image'> {
  readonly picture: StudioImage
}

/** Of one tab; `savedAt` in ms since 1970. */
interface StudioRow {
  readonly uid: string
  readonly tab: string
  readonly savedAt: number
  readonly studio: StoredStudio
}

interface StudioSchema extends DBSchema {
  studios: { key: [uid: string, tab: string]; value: StudioRow; indexes: { byUser: string } }
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
  const latestFirst = async (uid: string): Promise<StudioRow[]> => {
    const all = await (await database()).getAllFromIndex('studios', 'byUser', uid)
    return all.toSorted((one, other) => other.savedAt - one.savedAt)
  }
  return {
    async read(uid, tab) {
      const own = await (await database()).get('studios', [uid, tab])
      const row = own ?? (await latestFirst(uid))[0]
      return row === undefined ? null : read(row.studio)
    },
    async write(uid, tab, studio) {
      const writing = (await database()).transaction('studios', 'readwrite')
      void writing.store.put({ uid, tab, savedAt: Date.now(), studio: stored(studio) })
      // now, also when the page is on its way out
      writing.commit()
      await writing.done
      for (const old of (await latestFirst(uid)).slice(TABS_MAX)) {
        await (await database()).delete('studios', [uid, old.tab])
      }
    },
  }
}

function stored(studio: KeptStudio): StoredStudio {
  const { history } = studio
  const entries = history.entries.map(({ image, ...entry }) => ({ ...entry, picture: image }))
  return { ...studio, history: { ...history, entries } }
}

function read(studio: StoredStudio): KeptStudio {
  const { history } = studio
  const entries = history.entries.map(({ picture, ...entry }) => ({ ...entry, image: picture }))
  return { ...studio, history: { ...history, entries } }
}
