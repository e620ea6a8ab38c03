import { ChevronDown, ChevronUp, Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { redoStep, undoStep, useDocument, useDocumentHost } from '@/document/host'
import { selectBusyHere, selectCanRedo, selectCanUndo } from '@/document/state'
import { useIsMobile } from '@/lib/media'
import { unless } from '../elements'
import { EDITING } from '../texts'

interface EditHeadProps {
  /** Of small screens: the tools leave more room for the app. */
  isLow: boolean
  onLow(isLow: boolean): void
  onDone(): void
}

/** What stands over the tools, also where the rest of them is scrolled. */
export function EditHead({ isLow, onLow, onDone }: EditHeadProps) {
  const isMobile = useIsMobile()
  return (
    <header className="edit-head">
      <h2>{EDITING.title}</h2>
      <StepButtons />
      {isMobile && (
        <IconButton
          icon={isLow ? ChevronUp : ChevronDown}
          label={isLow ? EDITING.raise : EDITING.lower}
          onClick={() => onLow(!isLow)}
        />
      )}
      <button type="button" className="btn btn-sm btn-primary" onClick={onDone}>
        {EDITING.done}
      </button>
    </header>
  )
}

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
