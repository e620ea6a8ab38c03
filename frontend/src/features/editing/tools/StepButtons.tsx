import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { useDocument, useDocumentHost } from '@/document/host'
import { selectBusyHere, selectCanRedo, selectCanUndo } from '@/document/state'
import { redoStep, undoStep } from '@/document/undo'
import { EDITING } from '../texts'
import { unless } from './pressable'

/** Undo and Redo where the hand is: on phones the screen's own are in a menu. */
export function StepButtons() {
  const { store } = useDocumentHost()
  const canUndo = useDocument(selectCanUndo)
  const canRedo = useDocument(selectCanRedo)
  const isBusy = useDocument(selectBusyHere)
  return (
    <span className="edit-steps">
      <IconButton
        icon={Undo2}
        label={EDITING.undo}
        {...unless(isBusy || !canUndo, () => undoStep(store))}
      />
      <IconButton
        icon={Redo2}
        label={EDITING.redo}
        {...unless(isBusy || !canRedo, () => redoStep(store))}
      />
    </span>
  )
}
