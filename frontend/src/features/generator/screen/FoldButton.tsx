import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { PROMPT } from '../prompt/texts'
import { useGenerator, useGeneratorSession } from '../store/context'
import { SIDE_ID } from '../store/panel'

/** Compact windows: folds the side panel, so that the preview has all of the stage. */
export function FoldButton() {
  const { store } = useGeneratorSession()
  const isFolded = useGenerator((state) => state.sideHidden)
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose
  const label = isFolded ? PROMPT.unfold : PROMPT.fold
  return (
    <button
      type="button"
      className="icon-btn side-fold"
      aria-label={label}
      title={label}
      aria-expanded={!isFolded}
      aria-controls={SIDE_ID}
      onClick={() => store.getState().sideToggled()}
    >
      <Icon size={19} aria-hidden />
    </button>
  )
}
