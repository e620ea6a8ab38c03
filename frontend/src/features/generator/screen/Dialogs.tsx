import { useEffect } from 'react'
import { SavingDialog } from '../save'
import { useSharing } from '../share'
import { useBeside, useGenerator, useGeneratorStore } from '../store'
import { DIALOGS, LOADED_AHEAD } from './registrations'

/** The open dialog, if any. All are loaded when the page is idle, or on first use. */
export function Dialogs() {
  const store = useGeneratorStore()
  const sharing = useSharing()
  const dialog = useGenerator((state) => state.dialog)
  const isSaving = useGenerator((state) => state.saving)
  const { Panel: HistoryPanel } = useBeside().history
  useEffect(
    () =>
      whenIdle(() => {
        for (const part of [...LOADED_AHEAD, HistoryPanel]) part.preload()
        sharing.preload()
      }),
    [sharing, HistoryPanel],
  )
  // a publication says itself that it saves
  if (isSaving && dialog?.kind !== 'install' && dialog?.kind !== 'connect') return <SavingDialog />
  if (dialog === null) return null
  const Shown = DIALOGS[dialog.kind].Dialog
  return Shown && <Shown {...dialog} onClose={store.getState().dialogClosed} />
}

/** Where the browser does not tell that it is idle. */
const LATER_MS = 3_000

/** Does it once the page has nothing better to do; the result gives it up. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, LATER_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act)
  return () => cancelIdleCallback(request)
}
