import { type Entry, entryOf, type HistoryImage, type ImageHistory } from '../store'

/** Where an image stands when the history is shown as a tree: rows are branches, columns are steps. */
export interface TreePlace<P extends HistoryImage> {
  readonly entry: Entry<P>
  readonly row: number
  readonly column: number
  /** What it was made from, and where that stands; null for a beginning. */
  readonly from: { readonly id: string; readonly row: number; readonly column: number } | null
}

/**
 * The oldest branch goes on in the row of what it was made from, each other one gets a row below. Images that
 * nothing was made from, and that were made from none, share a row with their neighbours.
 */
export function treePlaces<P extends HistoryImage>(
  history: ImageHistory<P>,
): readonly TreePlace<P>[] {
  const places: TreePlace<P>[] = []
  let last = -1
  const place = (entry: Entry<P>, row: number, column: number, from: TreePlace<P>['from']) => {
    const { id } = entry.image
    places.push({ entry, row, column, from })
    madeFrom(history, id).forEach((next, at) => {
      if (at > 0) last += 1
      place(next, at > 0 ? last : row, column + 1, { id, row, column })
    })
  }
  let column = 0
  for (const root of rootsOf(history)) {
    const isAlone = madeFrom(history, root.image.id).length === 0
    if (!isAlone || column === 0) last += 1
    place(root, last, isAlone ? column : 0, null)
    column = isAlone ? column + 1 : 0
  }
  return places
}

const byAge = (one: Entry<HistoryImage>, other: Entry<HistoryImage>): number => one.age - other.age

function rootsOf<P extends HistoryImage>(history: ImageHistory<P>): readonly Entry<P>[] {
  const roots = history.entries.filter(({ image }) => !entryOf(history, image.parent))
  return roots.toSorted(byAge)
}

/** The oldest first. */
function madeFrom<P extends HistoryImage>(
  { entries }: ImageHistory<P>,
  id: string,
): readonly Entry<P>[] {
  return entries.filter(({ image }) => image.parent === id).toSorted(byAge)
}
