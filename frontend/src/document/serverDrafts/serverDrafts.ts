/**
 * Keeps the pages of an app that nobody saved yet on the server, so that every tab and device that opens the draft has
 * the latest. A step goes there two seconds after the last one, or at once when the window is hidden or left.
 */
import type { AppDocument } from '../document'
import type { DocumentHost } from '../host'
import { DraftOnServer } from './draftOnServer'

const REST_MS = 2_000
/** After one that failed, longer each time. */
const AGAIN_MS = [5_000, 15_000, 60_000] as const

export interface ServerDrafts {
  /** The open app was restored from this browser: others may have gone on with it since. */
  compare(): void
  /** The screen is left. What is not kept yet is sent. */
  stop(): void
}

export function keepOnServer({ store, uid }: Pick<DocumentHost, 'store' | 'uid'>): ServerDrafts {
  let draft: DraftOnServer | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false

  const open = (document: AppDocument | null): DraftOnServer | null =>
    document &&
    new DraftOnServer(document, {
      document: () => store.getState().document,
      mayKeep: () => uid() !== null,
      landed: (target, step) => store.getState().stepLanded(target, step),
    })

  async function keep(kept: DraftOnServer): Promise<void> {
    const outcome = await kept.keep()
    if (outcome !== 'failed') {
      failures = 0
      if (outcome === 'more' && kept === draft) schedule(REST_MS)
    } else if (kept === draft) {
      schedule(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)])
      failures += 1
    }
  }

  function run(): void {
    clearTimeout(timer)
    if (draft !== null && !isStopped) void keep(draft)
  }

  function schedule(ms: number | undefined): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(run, ms)
  }

  const unsubscribe = store.subscribe(({ document }, { document: before }) => {
    if (document === before) return
    if (document?.app.appId !== before?.app.appId) {
      // what was done last in the one that was open is kept, too
      if (before) void draft?.keep(before)
      draft = open(document)
    }
    schedule(REST_MS)
  })
  const whenHidden = () => {
    if (globalThis.document.visibilityState === 'hidden') run()
  }
  const LEAVING = ['beforeunload', 'pagehide', 'online'] as const
  globalThis.document.addEventListener('visibilitychange', whenHidden)
  for (const type of LEAVING) window.addEventListener(type, run)
  draft = open(store.getState().document)
  return {
    compare() {
      draft?.compare()
      run()
    },
    stop() {
      run()
      isStopped = true
      clearTimeout(timer)
      unsubscribe()
      globalThis.document.removeEventListener('visibilitychange', whenHidden)
      for (const type of LEAVING) window.removeEventListener(type, run)
    },
  }
}
