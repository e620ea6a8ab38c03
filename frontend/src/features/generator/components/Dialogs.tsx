import { lazy, Suspense } from 'react'
import type { LeaveGuard } from '../hooks/useLeaveGuard'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { selectHtml } from '../stores/selectors'

const CodeDialog = lazy(() => import('./CodeDialog'))
const InstallDialog = lazy(() => import('./InstallDialog'))
const LeaveDialog = lazy(() => import('./LeaveDialog'))
const SaveDialog = lazy(() => import('./SaveDialog'))
const SavingDialog = lazy(() => import('./SavingDialog'))

interface DialogsProps {
  leaveGuard: LeaveGuard
  save(name: string): Promise<boolean>
}

/** The dialogs of the screen, each loaded on first use. At most one is open. */
export function Dialogs({ leaveGuard, save }: DialogsProps) {
  const { store } = useGeneratorSession()
  const dialog = useGenerator((state) => state.dialog)
  const context = useGenerator((state) => state.saveContext)
  const isSaving = useGenerator((state) => state.saving)
  const name = useGenerator((state) => state.app?.name ?? '')
  const html = useGenerator(selectHtml)
  const close = () => store.getState().dialogClosed()

  const saveAs = async (chosen: string) => {
    if (await save(chosen)) {
      close()
      leaveGuard.named()
    }
  }
  const cancelSave = () => {
    close()
    leaveGuard.namingCancelled()
  }
  return (
    <Suspense>
      {dialog === 'code' && <CodeDialog code={html} onClose={close} />}
      {dialog === 'install' && <InstallDialog onClose={close} />}
      {dialog === 'save' && !isSaving && (
        <SaveDialog
          context={context}
          name={name}
          onSave={(chosen) => void saveAs(chosen)}
          onClose={cancelSave}
        />
      )}
      {isSaving && <SavingDialog />}
      {leaveGuard.asking && !isSaving && <LeaveDialog leaveGuard={leaveGuard} />}
    </Suspense>
  )
}
