import type { DBSchema } from 'idb'
import { useEffect } from 'react'
import { browserDatabase } from '@/lib/browserDatabase'
import { tabSessions } from '@/lib/tabSessions'
import type { Entry, KeptStudio, StudioImage, StudioSession, StudioState } from '../store'

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
interface KeptStudios {
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

/** What changes is written after this, in milliseconds. */
const WRITE_AFTER_MS = 300

/**
 * Restores what this browser kept of the studio, and keeps what changes from then on; a running job is
 * followed again. Without a browser's database the studio works, and a reload empties it.
 */
export function useKeptStudio(session: StudioSession, uid: string | null): void {
  useEffect(() => {
    if (uid === null) return
    const studios = createKeptStudios()
    let isOver = false
    let stop = () => {}
    const begin = async () => {
      const tab = await tabSessions.own(uid)
      const kept = await studios.read(uid, tab).catch(() => null)
      if (isOver) return
      if (kept !== null) session.restored(kept)
      stop = keeping(session, (studio) => void studios.write(uid, tab, studio).catch(() => {}))
    }
    void begin()
    return () => {
      isOver = true
      stop()
    }
  }, [session, uid])
}

/** Returns the function that ends it, and writes what was not written yet. */
function keeping({ store }: StudioSession, write: (studio: KeptStudio) => void): () => void {
  let written = keptOf(store.getState())
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const now = keptOf(store.getState())
    if (isSame(now, written)) return
    written = now
    write(now)
  }
  const stop = store.subscribe((state, before) => {
    // a reload must find a job, and an image
    const isNew = state.history.entries !== before.history.entries
    if (isNew || state.running?.jobId !== before.running?.jobId) flush()
    else timer ??= setTimeout(flush, WRITE_AFTER_MS)
  })
  addEventListener('pagehide', flush)
  return () => {
    stop()
    removeEventListener('pagehide', flush)
    flush()
  }
}

function keptOf(state: StudioState): KeptStudio {
  const { prompt, instruction, ratio, size, isStory, outputCount, variations, modelId, inputs } =
    state
  const { history, plan, story, stories, running, strokes, lastMasks, wholes, failure } = state
  return {
    ...{ prompt, instruction, ratio, size, isStory, outputCount, variations, modelId, inputs },
    ...{ history, plan, story, stories, running, strokes, lastMasks, wholes, failure },
  }
}

const isSame = (one: KeptStudio, other: KeptStudio): boolean =>
  (Object.keys(one) as (keyof KeptStudio)[]).every((key) => one[key] === other[key])
