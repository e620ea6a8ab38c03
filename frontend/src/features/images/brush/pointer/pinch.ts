import { type AreaPoint, panned, type View, zoomedAt } from './view'

export interface Finger extends AreaPoint {
  readonly id: number
}

/** The image follows the first two fingers: it moves with their middle and grows with their distance. */
export function pinched(view: View, before: readonly Finger[], now: readonly Finger[]): View {
  const [was, is] = [pairOf(before), pairOf(now)]
  if (was === null || is === null) return view
  // at its whole the image cannot be moved: grown first
  const grown = was.distance > 0 ? zoomedAt(view, was.middle, is.distance / was.distance) : view
  return panned(grown, is.middle.x - was.middle.x, is.middle.y - was.middle.y)
}

function pairOf([one, other]: readonly Finger[]): { middle: AreaPoint; distance: number } | null {
  if (one === undefined || other === undefined) return null
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    distance: Math.hypot(one.x - other.x, one.y - other.y),
  }
}
