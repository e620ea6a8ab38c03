import { X } from 'lucide-react'
import { isBlank, paintedCount } from '../brush/operationList'
import { useBrushActions } from '../hooks/useBrushActions'
import type { StudioPicture } from '../model/picture'
import { useStudio, useStudioSession } from '../stores/context'
import { selectCurrent, selectIsBusy, selectStrokes } from '../stores/selectors'
import { BRUSH } from '../texts'

/** Beside the box for changes: that what is painted is in force, and the way to forget it. Nothing where nothing is painted. */
export function PaintedNote() {
  const current = useStudio(selectCurrent)
  const isPainted = useStudio((state) => !isBlank(selectStrokes(state)))
  return current !== null && isPainted ? <Note picture={current} /> : null
}

function Note({ picture }: { picture: StudioPicture }) {
  const { store } = useStudioSession()
  const strokes = useStudio(selectStrokes)
  const isBusy = useStudio(selectIsBusy)
  const { act } = useBrushActions(picture)
  const forget = () => {
    act({ type: 'clear' })
    store.getState().viewed('picture')
  }
  return (
    <div className="img-painted">
      <span className="gen-note" role="status">
        <span className="img-painted-count">{BRUSH.painted(paintedCount(strokes))}. </span>
        {BRUSH.only}.
      </span>
      <button type="button" className="gen-link" disabled={isBusy} onClick={forget}>
        <X size={13} aria-hidden /> {BRUSH.forget}
      </button>
    </div>
  )
}
