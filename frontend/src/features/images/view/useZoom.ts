import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  type Finger,
  type PointerInput,
  panned,
  pinched,
  pointerInput,
  resized,
  type View,
  wheelInput,
  wholeView,
  zoomedAt,
} from '../pointer'
import type { Size } from '../store'

const ZOOM_STEP = 1.25
/** CSS pixels of an arrow key. */
const PAN_STEP = 40

export interface Zoom {
  readonly view: View
  zoomBy(factor: number): void
  showWhole(): void
  onKeyDown(event: KeyboardEvent): void
}

/** Looking at an image: wheel, dragging, two fingers, and keys. Another image is shown whole. */
export function useZoom(
  area: RefObject<HTMLElement | null>,
  size: Size | null,
  image: Size & { readonly id: string },
): Zoom | null {
  const room = size ?? { width: 1, height: 1 }
  const [shown, setShown] = useState({ id: image.id, view: wholeView(room, image) })
  const view = resized(shown.id === image.id ? shown.view : wholeView(room, image), room)
  const show = (next: View) => setShown({ id: image.id, view: next })
  // what listens outlives a render, and reads what is shown by then
  const now = useRef({ view, show })
  now.current = { view, show }

  useEffect(() => {
    const target = area.current
    if (target === null) return
    let looking: Looking = { view: now.current.view, held: [] }
    const take = (input: PointerInput) => {
      looking = looked({ ...looking, view: now.current.view }, input)
      if (looking.view === now.current.view) return
      now.current.view = looking.view
      now.current.show(looking.view)
    }
    const onPointer = (event: PointerEvent) => {
      const input = pointerInput(event, target, false)
      if (input !== null) take(input)
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      take(wheelInput(event, target))
    }
    for (const type of POINTER_EVENTS) target.addEventListener(type, onPointer)
    target.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      for (const type of POINTER_EVENTS) target.removeEventListener(type, onPointer)
      target.removeEventListener('wheel', onWheel)
    }
  }, [area])

  if (size === null) return null
  const middle = { x: size.width / 2, y: size.height / 2 }
  const zoomBy = (factor: number) => show(zoomedAt(view, middle, factor))
  const showWhole = () => show(wholeView(size, image))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = MOVES[event.key]
    if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP)
    else if (event.key === '0') showWhole()
    else if (move !== undefined) show(panned(view, move[0] * PAN_STEP, move[1] * PAN_STEP))
    else return
    event.preventDefault()
  }
  return { view, zoomBy, showWhole, onKeyDown }
}

const POINTER_EVENTS = [
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointercancel',
  'lostpointercapture',
] as const
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** What pointers do to an image that is looked at: one drags it, two fingers grow it. A pure reducer. */
interface Looking {
  readonly view: View
  /** Pointers that are down. */
  readonly held: readonly Finger[]
}

function looked({ view, held }: Looking, input: PointerInput): Looking {
  switch (input.type) {
    case 'down':
      return { view, held: [...held, { id: input.id, x: input.at.x, y: input.at.y }] }
    case 'up':
    case 'cancel':
      return { view, held: held.filter(({ id }) => id !== input.id) }
    case 'wheel':
      return { view: panned(view, -input.dx, -input.dy), held }
    case 'zoom':
      return { view: zoomedAt(view, input.at, input.factor), held }
    case 'move': {
      const [last] = input.samples.slice(-1)
      const before = held.find(({ id }) => id === input.id)
      if (last === undefined || before === undefined) return { view, held }
      const now = held.map((one) => (one === before ? { id: one.id, x: last.x, y: last.y } : one))
      const moved =
        held.length > 1
          ? pinched(view, held, now)
          : panned(view, last.x - before.x, last.y - before.y)
      return { view: moved, held: now }
    }
  }
}
