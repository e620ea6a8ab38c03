/** What was typed while a change of a model is tried or waits for its choice: it is written as soon as the page is free. */
import { currentTarget } from '@/document/document'
import type { DocumentHost, HostState } from '@/document/host'
import { selectHold } from '@/document/state'

interface Later {
  write(): void
  /** Another page is open by then. */
  lost(): void
}

/** At once where nothing holds the page. */
export function whenFree(store: DocumentHost['store'], { write, lost }: Later): void {
  const place = placeOf(store.getState())
  const act = (state: HostState): boolean => {
    const isSame = placeOf(state) === place
    if (isSame && selectHold(state) !== null) return false
    if (isSame) write()
    else lost()
    return true
  }
  if (act(store.getState())) return
  let isDone = false
  const stop = store.subscribe(() => {
    // what the change itself does to the screen comes first
    queueMicrotask(() => {
      if (isDone || !act(store.getState())) return
      isDone = true
      stop()
    })
  })
}

function placeOf({ document }: HostState): string | null {
  if (document === null) return null
  const { appId, pageId } = currentTarget(document)
  return `${appId} ${pageId}`
}
