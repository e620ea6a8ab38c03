import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import {
  type Corner,
  fitInside,
  type Insets,
  initialRect,
  moveBy,
  type Rect,
  resizeBy,
  type Size,
} from './geometry'

const STEP = 10
const LARGE_STEP = 50

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Grip = 'move' | Corner

export interface GripHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export interface AdaptiveWindow {
  rect: Rect
  /** True while a pointer drags the window: it then follows without a transition. */
  held: boolean
  grip: (grip: Grip) => GripHandlers
}

const apply = (grip: Grip, rect: Rect, dx: number, dy: number, canvas: Size): Rect =>
  grip === 'move' ? moveBy(rect, dx, dy, canvas) : resizeBy(rect, grip, dx, dy, canvas)

/** The freeform window: moved by its bar, resized at its corners, by pointer or keyboard. */
export function useAdaptiveWindow(canvas: Size, insets: Insets): AdaptiveWindow {
  const [chosen, setChosen] = useState<Rect | null>(null)
  const [held, setHeld] = useState(false)
  const start = useRef<{ rect: Rect; x: number; y: number } | null>(null)
  const rect = chosen ? fitInside(chosen, canvas) : initialRect(canvas, insets)

  const release = useCallback(() => {
    start.current = null
    setHeld(false)
  }, [])

  const grip = (kind: Grip): GripHandlers => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { rect, x: event.clientX, y: event.clientY }
      setHeld(true)
    },
    onPointerMove: (event) => {
      const from = start.current
      if (!from) return
      setChosen(apply(kind, from.rect, event.clientX - from.x, event.clientY - from.y, canvas))
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event) => {
      const arrow = ARROWS[event.key]
      if (!arrow) return
      event.preventDefault()
      const step = event.shiftKey ? LARGE_STEP : STEP
      const moved = apply(kind, rect, arrow[0] * step, arrow[1] * step, canvas)
      // a short step must be able to leave the line the window snapped to
      const stuck = moved.left === rect.left && moved.top === rect.top
      const unsnapped = { ...rect, left: rect.left + arrow[0] * 16, top: rect.top + arrow[1] * 16 }
      setChosen(kind === 'move' && stuck ? fitInside(unsnapped, canvas) : moved)
    },
  })

  return { rect, held, grip }
}
