import type { AreaPoint } from './view'

export type PointerKind = 'mouse' | 'pen' | 'touch'

/** Where a pointer was, and how hard it pressed (0 to 1; counts for pens alone). */
export interface Sample extends AreaPoint {
  readonly pressure: number
}

/** The effects of a pointer, as plain values. */
export type PointerInput =
  | {
      readonly type: 'down'
      readonly id: number
      readonly kind: PointerKind
      readonly at: Sample
      /** Moves the image: the middle button, or the space bar is held. */
      readonly isPan: boolean
      /** The other end of the pen. */
      readonly isEraser: boolean
      readonly time: number
    }
  /** All places since the last one, which the browser tells in one event. */
  | { readonly type: 'move'; readonly id: number; readonly samples: readonly Sample[] }
  | { readonly type: 'up'; readonly id: number; readonly time: number }
  /** The system took it away: a palm, a notice, a gesture of its own. */
  | { readonly type: 'cancel'; readonly id: number; readonly time: number }
  | { readonly type: 'wheel'; readonly at: AreaPoint; readonly dx: number; readonly dy: number }
  | { readonly type: 'zoom'; readonly at: AreaPoint; readonly factor: number }

// Makes plain values of a browser's events. The area has `touch-action: none`.

const MAIN_BUTTON = 0
const MIDDLE_BUTTON = 1
/** The other end of a pen (Pointer Events 3, section 4.1.1). */
const ERASER_BUTTON = 5

/** How much a notch of 100 pixels zooms. */
const ZOOM_PER_NOTCH = 1.2
const NOTCH_PX = 100
const LINE_PX = 16

/**
 * Null for what does nothing. A press captures its pointer: the stroke goes on outside of the area,
 * and is told to have ended wherever it ends.
 */
export function pointerInput(
  event: PointerEvent,
  area: HTMLElement,
  isSpaceHeld: boolean,
): PointerInput | null {
  const { pointerId: id, timeStamp: time } = event
  switch (event.type) {
    case 'pointerdown':
      return pressed(event, area, isSpaceHeld)
    case 'pointermove':
      return { type: 'move', id, samples: samplesOf(event, area) }
    case 'pointerup':
      return { type: 'up', id, time }
    // after `pointerup` it comes, too, and is of a pointer that is not known any more
    case 'pointercancel':
    case 'lostpointercapture':
      return { type: 'cancel', id, time }
    default:
      return null
  }
}

/** The wheel zooms, as a trackpad's pinch does; sideways, or with Shift, it moves the image. */
export function wheelInput(event: WheelEvent, area: HTMLElement): PointerInput {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1
  const [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
  const at = placeIn(area, event)
  const isPinch = event.ctrlKey || event.metaKey
  if (!isPinch && (event.shiftKey || Math.abs(dx) > Math.abs(dy)))
    return { type: 'wheel', at, dx, dy }
  return { type: 'zoom', at, factor: ZOOM_PER_NOTCH ** (-dy / NOTCH_PX) }
}

function pressed(
  event: PointerEvent,
  area: HTMLElement,
  isSpaceHeld: boolean,
): PointerInput | null {
  const { button, pointerId: id, timeStamp: time } = event
  if (button !== MAIN_BUTTON && button !== MIDDLE_BUTTON && button !== ERASER_BUTTON) return null
  area.setPointerCapture(id)
  return {
    ...{ type: 'down', id, time },
    kind: kindOf(event),
    at: sampleOf(area, event),
    isPan: button === MIDDLE_BUTTON || isSpaceHeld,
    isEraser: button === ERASER_BUTTON,
  }
}

/** All of them, where the browser keeps more than one a frame. */
function samplesOf(event: PointerEvent, area: HTMLElement): Sample[] {
  const all = event.getCoalescedEvents?.() ?? []
  return (all.length > 0 ? all : [event]).map((one) => sampleOf(area, one))
}

function sampleOf(area: HTMLElement, event: PointerEvent): Sample {
  return { ...placeIn(area, event), pressure: event.pressure }
}

function placeIn(area: HTMLElement, { clientX, clientY }: MouseEvent): { x: number; y: number } {
  const { left, top } = area.getBoundingClientRect()
  return { x: clientX - left - area.clientLeft, y: clientY - top - area.clientTop }
}

function kindOf({ pointerType }: PointerEvent): PointerKind {
  return pointerType === 'pen' || pointerType === 'touch' ? pointerType : 'mouse'
}
