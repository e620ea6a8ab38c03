import {
  currentIndex,
  type Entry,
  entryOf,
  HISTORY_MAX,
  type HistoryImage,
  type ImageHistory,
  NO_IMAGES,
  redoTarget,
  showing,
  undoTarget,
  without,
} from './imageHistory'

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

/**
 * One image comes last and is shown. Of several the first is shown, and they stand behind the one that was;
 * frames of a story come in any order, stand in theirs, and the first of those that are there is shown, unless
 * another image is. One that is there already is shown.
 */
function arrived<P extends HistoryImage>(
  history: ImageHistory<P>,
  images: readonly P[],
): ImageHistory<P> {
  const [first] = images
  if (first === undefined) return history
  const siblings = siblingsOf(history, first)
  const fresh = images.filter(
    ({ id }, at) => !entryOf(history, id) && images.findIndex((one) => one.id === id) === at,
  )
  const isOne = images.length === 1 && first.set === null
  const from = siblings[0]?.before
  let age = Math.max(0, ...history.entries.map((entry) => entry.age))
  let { entries } = history
  let place = isOne ? entries.length : currentIndex(history) + 1
  for (const image of fresh) {
    const before = originOf(history, image, from === undefined ? history.current : from)
    if (siblings.length > 0) place = placeAmong(entries, image)
    entries = entries.toSpliced(place, 0, { image, before, age: ++age })
    place += 1
  }
  const grown = { ...history, entries }
  return trimmed(siblings.length > 0 && !isAhead(history, first) ? grown : showing(grown, first.id))
}

/** A frame that comes before the one of its story that is shown. */
function isAhead<P extends HistoryImage>(history: ImageHistory<P>, { set }: P): boolean {
  const shown = entryOf(history, history.current)?.image.set
  return shown?.id === set?.id && (set?.frame ?? 0) < (shown?.frame ?? 0)
}

/** The frames of its story that came before it, the oldest first. */
function siblingsOf<P extends HistoryImage>(
  { entries }: ImageHistory<P>,
  { set }: P,
): readonly Entry<P>[] {
  if (set === null) return []
  const siblings = entries.filter(({ image }) => image.set?.id === set.id)
  return siblings.toSorted((one, other) => one.age - other.age)
}

/** What it was made from where that is still there. */
function originOf(
  history: ImageHistory,
  { parent }: HistoryImage,
  otherwise: string | null,
): string | null {
  return entryOf(history, parent) ? parent : otherwise
}

/** Before the first of its story with a higher number, else behind the last of them. */
function placeAmong<P extends HistoryImage>(entries: readonly Entry<P>[], { set }: P): number {
  const isSibling = ({ image }: Entry<P>) => image.set?.id === set?.id
  const later = entries.findIndex(
    (entry) => isSibling(entry) && (entry.image.set?.frame ?? 0) > (set?.frame ?? 0),
  )
  return later < 0 ? entries.findLastIndex(isSibling) + 1 : later
}

function trimmed<P extends HistoryImage>(history: ImageHistory<P>): ImageHistory<P> {
  let left = history
  while (left.entries.length > HISTORY_MAX) {
    const [oldest] = left.entries
      .filter(({ image }) => image.id !== left.current)
      .toSorted((one, other) => one.age - other.age)
    if (oldest === undefined) return left
    left = without(left, oldest.image.id)
  }
  return left
}
