import { ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { useIsMobile } from '@/lib/media'
import { EDITING } from '../texts'
import { StepButtons } from './StepButtons'

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
