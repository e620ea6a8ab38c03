import type { PointerInput, PointerKind } from '../../pointer/pointerEvents'
import { wholeView } from '../../pointer/view'
import type { BrushTool, Operation } from '../../store/strokes'
import { newPointers, type Pointers, pointed } from '../pointers'

export const BRUSH: BrushTool = { kind: 'brush', size: 8, isErase: false, softness: 0 }

type Down = Extract<PointerInput, { type: 'down' }>

export const down = (
  id: number,
  kind: PointerKind,
  [x, y]: readonly [number, number],
  more: Partial<Omit<Down, 'type'>> & { pressure?: number } = {},
): PointerInput => ({
  ...{ type: 'down', id, kind, isPan: false, isEraser: false, time: 0 },
  at: { x, y, pressure: more.pressure ?? 0.5 },
  ...more,
})

export const move = (
  id: number,
  ...places: (readonly [number, number] | readonly [number, number, number])[]
): PointerInput => ({
  type: 'move',
  id,
  samples: places.map(([x, y, pressure]) => ({ x, y, pressure: pressure ?? 0.5 })),
})

export const up = (id: number, time = 1_000): PointerInput => ({ type: 'up', id, time })
export const cancel = (id: number, time = 1_000): PointerInput => ({ type: 'cancel', id, time })

/** What the brush of these tests leaves, through places in percent and with weights. */
export const drawnStroke = (points: [number, number, number?][], more = {}) => ({
  ...{ kind: 'stroke', size: 8, isErase: false, softness: 0 },
  points: points.map(([x, y, weight]) => ({ x, y, weight: weight ?? 1 })),
  ...more,
})

/** An area of 400 by 400 CSS pixels around an image of 2,000 by 1,000: it stands from 100 to 300. */
export function played(
  inputs: readonly PointerInput[],
  tool = BRUSH,
): { pointers: Pointers; finished: Operation[] } {
  const view = wholeView({ width: 400, height: 400 }, { width: 2_000, height: 1_000 })
  let pointers = newPointers(view, tool)
  const finished: Operation[] = []
  for (const input of inputs) {
    const step = pointed(pointers, input)
    pointers = step.pointers
    if (step.finished) finished.push(step.finished)
  }
  return { pointers, finished }
}
