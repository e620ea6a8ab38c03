import { NO_OPERATIONS, type OperationList } from '../brush/operationList'
import { entryOf } from '../history/imageHistory'
import type { StudioImage } from './image'
import type { StudioState } from './state'

export function selectCurrent({ history }: StudioState): StudioImage | null {
  return entryOf(history, history.current)?.image ?? null
}

/** What the current image is a modification of, where that is still here. */
export function selectBefore({ history }: StudioState): StudioImage | null {
  const parent = entryOf(history, history.current)?.image.parent ?? null
  return entryOf(history, parent)?.image ?? null
}

export const selectIsBusy = ({ running }: StudioState): boolean => running !== null

export const selectHasImages = ({ history }: StudioState): boolean => history.entries.length > 0

/** The strokes over the current image. */
export function selectStrokes({ history, strokes }: StudioState): OperationList {
  return (history.current !== null && strokes[history.current]) || NO_OPERATIONS
}

/** The strokes of the change that made the current image, or that was made of it last. */
export function selectLastMask({ history, lastMasks }: StudioState): OperationList | null {
  return (history.current !== null && lastMasks[history.current]) || null
}
