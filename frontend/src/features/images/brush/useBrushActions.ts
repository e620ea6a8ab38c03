import { useMemo } from 'react'
import { useStudioSession } from '../store/context'
import type { StudioImage } from '../store/image'
import type { BrushAction } from './keys'
import { cleared, NO_OPERATIONS, painted, redo, undo } from './operationList'
import type { Operation } from './operations'

export interface BrushActions {
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
