import { arrived } from './arrival'
import {
  currentIndex,
  type Entry,
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

/** Where the current one goes, what it was made from is shown, else its neighbour in its story, or in the strip. */
function deleted<P extends HistoryPicture>(
  history: PictureHistory<P>,
  id: string,
): PictureHistory<P> {
  const entry = entryOf(history, id)
  if (entry === undefined) return history
  const left = without(history, id)
  if (history.current !== id) return left
  const parent = entryOf(left, entry.picture.parent)?.picture.id
  const next = parent ?? neighbourOf(left, entry.picture.set, currentIndex(history))
  return showing({ ...left, current: null }, next)
}

/** What stands at the place of one that is gone now, or else before it; of its story where that has any left. */
function neighbourOf<P extends HistoryPicture>(
  { entries }: PictureHistory<P>,
  set: HistoryPicture['set'],
  place: number,
): string | null {
  const isSibling = ({ picture }: Entry<P>) => picture.set !== null && picture.set.id === set?.id
  const near =
    entries.slice(place).find(isSibling) ??
    entries.slice(0, place).findLast(isSibling) ??
    entries[Math.min(place, entries.length - 1)]
  return near?.picture.id ?? null
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
