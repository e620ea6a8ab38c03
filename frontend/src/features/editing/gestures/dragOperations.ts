/** What a drag in the preview does to the page: another order, or another position. */
import type { EditOperation } from '@/document/pageEdit/operation'
import { placing } from '@/document/pageEdit/place'
import type { EditMessage, ResizedEdges } from '@/frame/editProtocol'
import { type Gesture, named } from './gesture'

export type DragMessage = Extract<
  EditMessage,
  { type: 'edit-dropped' | 'edit-placed' | 'edit-resized' }
>

/** In the order in which they are done. */
const EDGES = [
  'left',
  'top',
  'right',
  'bottom',
  'width',
  'height',
] as const satisfies readonly (keyof ResizedEdges)[]

export function dragGesture(message: DragMessage): Gesture {
  switch (message.type) {
    case 'edit-dropped': {
      const { elements, to, anchor } = message
      // each goes right behind the anchor, so the last one first
      const inOrder = to === 'after' ? [...elements].reverse() : elements
      const tags = elements.map(({ tag }) => tag)
      return {
        name: named('Moved', tags),
        operations: inOrder.map((target) => ({ kind: 'move', target, to, anchor })),
      }
    }
    case 'edit-placed': {
      const { element: target, container, freed } = message
      const isWithin = target.path.slice(0, -1).join() === container?.path.join()
      return {
        name: named('Placed', [target.tag]),
        operations: placing({ target, container, isWithin, ...freed }),
      }
    }
    case 'edit-resized': {
      const { element: target, edges, isInline } = message
      const operations = EDGES.flatMap((side) => {
        const value = edges[side]
        return value === undefined ? [] : style(target, side, `${Math.round(value)}px`)
      })
      if (isInline) {
        // its box is what is dragged
        operations.unshift(style(target, 'box-sizing', 'border-box'))
        operations.unshift(style(target, 'display', 'inline-block'))
      }
      return { name: named('Resized', [target.tag]), operations }
    }
  }
}

const style = (
  target: Extract<EditOperation, { kind: 'style' }>['target'],
  property: string,
  value: string,
): EditOperation => ({ kind: 'style', target, property, value })
