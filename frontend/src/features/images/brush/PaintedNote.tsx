import { X } from 'lucide-react'
import { useMemo } from 'react'
import {
  cleared,
  isBlank,
  NO_OPERATIONS,
  type Operation,
  painted,
  paintedCount,
  redo,
  type StudioImage,
  selectCurrent,
  selectIsBusy,
  selectStrokes,
  undo,
  useStudio,
  useStudioSession,
} from '../store'
import type { BrushAction } from './keys'
import { BRUSH } from './texts'

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

interface BrushActions {
  paint(operation: Operation): void
  /** What buttons and keys do alike. */
  act(action: Exclude<BrushAction, { type: 'zoom' | 'wholeImage' }>): void
}

/** The actions on the strokes over an image. */
export function useBrushActions({ id, width, height }: StudioImage): BrushActions {
  const { store, mask } = useStudioSession()
  return useMemo(() => {
    const listNow = () => store.getState().strokes[id] ?? NO_OPERATIONS
    const keep = (list: ReturnType<typeof listNow>) => {
      store.getState().painted(id, list)
      mask.follow(list.done, { width, height })
    }
    return {
      paint: (operation) => keep(painted(listNow(), operation)),
      act(action) {
        switch (action.type) {
          case 'tool':
            return store.getState().toolTaken(action.tool)
          case 'undo':
            return keep(undo(listNow()))
          case 'redo':
            return keep(redo(listNow()))
          case 'clear':
            return keep(cleared(listNow()))
          case 'fill':
          case 'invert':
            return keep(painted(listNow(), { kind: action.type }))
        }
      },
    }
  }, [store, mask, id, width, height])
}
