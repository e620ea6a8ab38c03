/** Placing an element freely in a container (specification 2, section 3: move payload). */
import type { ElementName } from './findElement'
import type { EditOperation } from './operation'

/** In pixels, from the container's padding edge. */
export interface Place {
  left: number
  top: number
}

export interface Placing {
  target: ElementName
  container: ElementName
  /** Whether it lies in the container already. */
  isWithin: boolean
  /** Whether the container's position is `static`, so that the place would be counted from elsewhere. */
  isStatic: boolean
  place: Place
}

/** What places it there, as one edit. */
export function placing({
  target,
  container,
  isWithin,
  isStatic,
  place,
}: Placing): EditOperation[] {
  const style = (of: ElementName, property: string, value: string): EditOperation => ({
    kind: 'style',
    target: of,
    property,
    value,
  })
  return [
    ...(isStatic ? [style(container, 'position', 'relative')] : []),
    ...(isWithin
      ? []
      : [{ kind: 'move' as const, target, to: 'into' as const, anchor: container }]),
    style(target, 'position', 'absolute'),
    style(target, 'left', `${rounded(place.left)}px`),
    style(target, 'top', `${rounded(place.top)}px`),
  ]
}

/** A tenth of a pixel is more than anybody sees. */
const rounded = (pixels: number): number => Math.round(pixels * 10) / 10
