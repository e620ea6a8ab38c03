/** Positions an element freely in a container. */
import type { ElementName } from './findElement'
import type { EditOperation } from './operation'

export interface AbsolutePositioning {
  target: ElementName
  /** Null where it is placed already. */
  container: ElementName | null
  /** Whether it lies in the container already. */
  isWithin: boolean
  /** Whether the container's position is `static`, so that the place would be counted from elsewhere. */
  isStatic: boolean
  /** What the element and its container are to have, by properties, in pixels. */
  own: Readonly<Record<string, number>>
  held: Readonly<Record<string, number>>
}

/** What places it there, as one edit. */
export function placing({
  target,
  container,
  isWithin,
  isStatic,
  own,
  held,
}: AbsolutePositioning): EditOperation[] {
  const style = (of: ElementName, property: string, value: string): EditOperation => ({
    kind: 'style',
    target: of,
    property,
    value,
  })
  const pixels = (of: ElementName, values: Readonly<Record<string, number>>): EditOperation[] =>
    Object.entries(values).map(([name, value]) => style(of, name, `${rounded(value)}px`))
  if (container === null) return pixels(target, own)
  return [
    ...(isStatic ? [style(container, 'position', 'relative')] : []),
    ...pixels(container, held),
    ...(isWithin
      ? []
      : [{ kind: 'move' as const, target, to: 'into' as const, anchor: container }]),
    style(target, 'position', 'absolute'),
    ...pixels(target, own),
  ]
}

/** A tenth of a pixel is more than anybody sees. */
const rounded = (pixels: number): number => Math.round(pixels * 10) / 10
