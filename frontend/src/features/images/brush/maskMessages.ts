import type { Size } from './geometry'
import type { Operation } from './operations'

export interface MaskQuestion {
  readonly size: Size
  /** How many of the operations that it has already stay. */
  readonly kept: number
  readonly added: readonly Operation[]
  /** Whether the PNG is wanted; else it only keeps up, so that the PNG is there at once later. */
  readonly isWanted: boolean
}

export interface MaskAnswer {
  /** 8 bit grey, white is to change, in the image's full size; null where nothing is marked, or when it was not wanted. */
  readonly png: Blob | null
}
