import { NO_OPERATIONS, type OperationList } from '../brush/operationList'
import { entryOf } from '../history/pictureHistory'
import type { StudioPicture } from '../model/picture'
import type { StudioState } from './state'

export function selectCurrent({ history }: StudioState): StudioPicture | null {
  return entryOf(history, history.current)?.picture ?? null
}

/** What the current picture is a modification of, where that is still here. */
export function selectBefore({ history }: StudioState): StudioPicture | null {
  const parent = entryOf(history, history.current)?.picture.parent ?? null
  return entryOf(history, parent)?.picture ?? null
}

export const selectIsBusy = ({ running }: StudioState): boolean => running !== null

export const selectHasPictures = ({ history }: StudioState): boolean => history.entries.length > 0

/** What is painted over the current picture. */
export function selectStrokes({ history, strokes }: StudioState): OperationList {
  return (history.current !== null && strokes[history.current]) || NO_OPERATIONS
}

/** What was painted for the change that made the current picture, or that was made of it last. */
export function selectLastMask({ history, lastMasks }: StudioState): OperationList | null {
  return (history.current !== null && lastMasks[history.current]) || null
}
