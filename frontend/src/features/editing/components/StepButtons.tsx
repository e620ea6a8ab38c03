import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { useDocument, useDocumentHost } from '@/document/host'
import { selectBusy, selectCanRedo, selectCanUndo } from '@/document/state'
import { EDITING } from '../texts'

/** Undo and Redo where the hand is: on phones the screen's own are in a menu. */
export function StepButtons() {
  const { store } = useDocumentHost()
  const canUndo = useDocument(selectCanUndo)
  const canRedo = useDocument(selectCanRedo)
  const isBusy = useDocument(selectBusy)
  return (
    <span className="edit-steps">
      <IconButton
        icon={Undo2}
        label={EDITING.undo}
        disabled={isBusy || !canUndo}
        onClick={() => store.getState().undone()}
      />
      <IconButton
        icon={Redo2}
        label={EDITING.redo}
        disabled={isBusy || !canRedo}
        onClick={() => store.getState().redone()}
      />
    </span>
  )
}
