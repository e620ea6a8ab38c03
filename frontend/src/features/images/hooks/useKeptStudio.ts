import { useEffect } from 'react'
import { tabSessions } from '@/lib/tabSessions'
import { createKeptStudios } from '../session/keptStudios'
import type { StudioSession } from '../session/studioSession'
import type { KeptStudio, StudioState } from '../stores/state'

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
