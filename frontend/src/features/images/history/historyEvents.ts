import { arrived } from './arrival'
import {
  currentIndex,
  type Entry,
  entryOf,
  type HistoryImage,
  type ImageHistory,
  NO_IMAGES,
  redoTarget,
  undoTarget,
} from './imageHistory'
import { without } from './removal'
import { showing } from './showing'

export type HistoryEvent<P extends HistoryImage> =
  /** One result, or several of one job; frames of a story also one by one, in any order. */
  | { readonly type: 'arrived'; readonly images: readonly P[] }
  | { readonly type: 'chosen'; readonly id: string }
  | { readonly type: 'undone' | 'redone' | 'cleared' }
  | { readonly type: 'deleted'; readonly id: string }
  /** To a place of the strip; the tree stays. */
  | { readonly type: 'moved'; readonly id: string; readonly to: number }

export function afterEvent<P extends HistoryImage>(
  history: ImageHistory<P>,
  event: HistoryEvent<P>,
): ImageHistory<P> {
  switch (event.type) {
    case 'arrived':
      return arrived(history, event.images)
    case 'chosen':
      return showing(history, event.id)
    case 'undone':
      return showing(history, undoTarget(history))
    case 'redone':
      return showing(history, redoTarget(history))
    case 'cleared':
      return NO_IMAGES
    case 'deleted':
      return deleted(history, event.id)
    case 'moved':
      return moved(history, event.id, event.to)
  }
}

/** Where the current one goes, what it was made from is shown, else its neighbour in its story, or in the strip. */
function deleted<P extends HistoryImage>(history: ImageHistory<P>, id: string): ImageHistory<P> {
  const entry = entryOf(history, id)
  if (entry === undefined) return history
  const left = without(history, id)
  if (history.current !== id) return left
  const parent = entryOf(left, entry.image.parent)?.image.id
  const next = parent ?? neighbourOf(left, entry.image.set, currentIndex(history))
  return showing({ ...left, current: null }, next)
}

/** What stands at the place of one that is gone now, or else before it; of its story where that has any left. */
function neighbourOf<P extends HistoryImage>(
  { entries }: ImageHistory<P>,
  set: HistoryImage['set'],
  place: number,
): string | null {
  const isSibling = ({ image }: Entry<P>) => image.set !== null && image.set.id === set?.id
  const near =
    entries.slice(place).find(isSibling) ??
    entries.slice(0, place).findLast(isSibling) ??
    entries[Math.min(place, entries.length - 1)]
  return near?.image.id ?? null
}

function moved<P extends HistoryImage>(
  history: ImageHistory<P>,
  id: string,
  to: number,
): ImageHistory<P> {
  const entry = entryOf(history, id)
  if (entry === undefined) return history
  const entries = history.entries.filter((one) => one !== entry)
  return { ...history, entries: entries.toSpliced(Math.max(0, to), 0, entry) }
}
