import { X } from 'lucide-react'
import { isBlank, paintedCount } from '../brush/operationList'
import { useBrushActions } from '../brush/useBrushActions'
import { useStudio, useStudioSession } from '../store/context'
import type { StudioImage } from '../store/image'
import { selectCurrent, selectIsBusy, selectStrokes } from '../store/selectors'
import { BRUSH } from '../texts'

/**
 * Beside the box for changes: that what is painted is in force, and the way to forget it. Where nothing is painted it is
 * there while one paints alone: the first stroke must not move the image beneath the pointer.
 */
export function PaintedNote() {
  const current = useStudio(selectCurrent)
  const isPainted = useStudio((state) => !isBlank(selectStrokes(state)))
  const isPainting = useStudio(({ view }) => view === 'brush')
  if (current === null) return null
  if (isPainted) return <Note image={current} />
  return isPainting ? <div className="img-painted gen-note">{BRUSH.none}.</div> : null
}

function Note({ image }: { image: StudioImage }) {
  const { store } = useStudioSession()
  const strokes = useStudio(selectStrokes)
  const isBusy = useStudio(selectIsBusy)
  const { act } = useBrushActions(image)
  const forget = () => {
    act({ type: 'clear' })
    store.getState().viewed('image')
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
