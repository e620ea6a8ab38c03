import { arrived } from './arrival'
import {
  currentIndex,
  entryOf,
  type HistoryPicture,
  NO_PICTURES,
  type PictureHistory,
  redoTarget,
  undoTarget,
} from './pictureHistory'
import { without } from './removal'
import { showing } from './showing'

export type HistoryEvent<P extends HistoryPicture> =
  /** One result, or several of one job; frames of a story also one by one, in any order. */
  | { readonly type: 'arrived'; readonly pictures: readonly P[] }
  | { readonly type: 'chosen'; readonly id: string }
  | { readonly type: 'undone' | 'redone' | 'cleared' }
  | { readonly type: 'deleted'; readonly id: string }
  /** To a place of the strip; the tree stays. */
  | { readonly type: 'moved'; readonly id: string; readonly to: number }

export function afterEvent<P extends HistoryPicture>(
  history: PictureHistory<P>,
  event: HistoryEvent<P>,
): PictureHistory<P> {
  switch (event.type) {
    case 'arrived':
      return arrived(history, event.pictures)
    case 'chosen':
      return showing(history, event.id)
    case 'undone':
      return showing(history, undoTarget(history))
    case 'redone':
      return showing(history, redoTarget(history))
    case 'cleared':
      return NO_PICTURES
    case 'deleted':
      return deleted(history, event.id)
    case 'moved':
      return moved(history, event.id, event.to)
  }
}

/** Where the current one goes, what it was made from is shown, else its neighbour in the strip. */
function deleted<P extends HistoryPicture>(
  history: PictureHistory<P>,
  id: string,
): PictureHistory<P> {
  const entry = entryOf(history, id)
  if (entry === undefined) return history
  const left = without(history, id)
  if (history.current !== id) return left
  const place = Math.min(currentIndex(history), left.entries.length - 1)
  const next = entry.before ?? left.entries[place]?.picture.id ?? null
  return showing({ ...left, current: null }, next)
}

function moved<P extends HistoryPicture>(
  history: PictureHistory<P>,
  id: string,
  to: number,
): PictureHistory<P> {
  const entry = entryOf(history, id)
  if (entry === undefined) return history
  const entries = history.entries.filter((one) => one !== entry)
  return { ...history, entries: entries.toSpliced(Math.max(0, to), 0, entry) }
}
