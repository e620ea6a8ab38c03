/** Editing a page of any size: what would hold the window up is done in a worker. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { PAGE_MAX_CHARS } from '@/document/pageEdit/parsePage'
import { NO_ORIGINS, nothingKept } from './editingState'
import { createEditSession, type EditSession } from './editSession'
import { createRemoteSession, type RemoteHost } from './remoteSession'
import { startWorker } from './startWorker'

/** In characters. Longer pages are edited in a worker. */
export const LARGE_CHARS = 300_000
/** One that became shorter than this one is edited beside the window again. */
const SMALL_CHARS = 250_000
/** After this time it is said that something is under way. */
export const BUSY_AFTER_MS = 300

export interface Work {
  /** An answer takes a while. */
  isBusy: boolean
  isLarge: boolean
  /** A change is on its way that is not known yet to be the person's. */
  isWaiting: boolean
}

export interface SizedSession extends EditSession {
  work: StoreApi<Work>
  /** Gives ids to the elements of the open page that have none. */
  prepare(): void
  enter(): void
  /** Edit mode is left: what is under way ends, save for what was typed. What is typed later is written, too. */
  leave(): void
}

export function createSizedSession(host: RemoteHost, start = startWorker): SizedSession {
  const kept = nothingKept()
  const work = createStore<Work>(() => ({ isBusy: false, isLarge: false, isWaiting: false }))
  let timer: ReturnType<typeof setTimeout> | undefined
  const direct = createEditSession(host, kept)
  const remote = createRemoteSession(host, kept, {
    start,
    onWork: (isIdle) => {
      if (!isIdle) timer ??= setTimeout(() => work.setState({ isBusy: true }), BUSY_AFTER_MS)
      else {
        clearTimeout(timer)
        timer = undefined
        work.setState({ isBusy: false })
      }
    },
  })
  /** What calls of a session lead to is its own. */
  let depth = 0

  function choose(chars: number): void {
    if (depth > 0 || !remote.isIdle()) return
    const { isLarge: was } = work.getState()
    // a longer one is refused without reading it
    const isLarge = chars > (was ? SMALL_CHARS : LARGE_CHARS) && chars <= PAGE_MAX_CHARS
    if (isLarge === was) return
    work.setState({ isLarge })
    if (isLarge) kept.state.setState({ origins: NO_ORIGINS })
  }

  function using<T>(act: (session: EditSession) => T, ...lengths: number[]): T {
    choose(Math.max(host.html().length, ...lengths))
    depth += 1
    try {
      return act(work.getState().isLarge ? remote : direct)
    } finally {
      depth -= 1
    }
  }

  return {
    state: kept.state,
    work,
    hear: (...args) => using((session) => session.hear(...args)),
    select: (...args) => using((session) => session.select(...args)),
    selectId: (...args) => using((session) => session.selectId(...args)),
    edit: (...args) => using((session) => session.edit(...args)),
    placeFreely: (...args) => using((session) => session.placeFreely(...args)),
    write: (...args) => using((session) => session.write(...args)),
    press: (...args) => using((session) => session.press(...args)),
    change: (...args) => using((session) => session.change(...args)),
    insist: (...args) => using((session) => session.insist(...args)),
    attempt: (...args) => using((session) => session.attempt(...args)),
    components: () => using((session) => session.components()),
    follow: (before, after, isWanted) =>
      using((session) => session.follow(before, after, isWanted), before.length, after.length),
    prepare: () => using((session) => (session === remote ? remote.prepare() : host.prepare())),
    enter: remote.enter,
    leave: remote.leave,
  }
}
