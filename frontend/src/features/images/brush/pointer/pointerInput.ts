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
