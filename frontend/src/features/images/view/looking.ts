/** What pointers do to an image that is looked at: one drags it, two fingers grow it. A pure reducer. */
import { type Finger, pinched } from '../brush/pointer/pinch'
import type { PointerInput } from '../brush/pointer/pointerInput'
import { panned, type View, zoomedAt } from '../brush/pointer/view'

export interface Looking {
  readonly view: View
  /** Pointers that are down. */
  readonly held: readonly Finger[]
}

export function looked({ view, held }: Looking, input: PointerInput): Looking {
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
