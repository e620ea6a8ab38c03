import { branchesOf, type Entry, type HistoryPicture, type PictureHistory } from './pictureHistory'

/** Where a picture stands when the history is shown as a tree: rows are branches, columns are steps. */
export interface TreePlace<P extends HistoryPicture> {
  readonly entry: Entry<P>
  readonly row: number
  readonly column: number
  /** Where what it was made from stands; null for a beginning. */
  readonly from: { readonly row: number; readonly column: number } | null
}

/** The oldest branch goes on in the row of what it was made from, each other one gets a row below. */
export function treePlaces<P extends HistoryPicture>(
  history: PictureHistory<P>,
): readonly TreePlace<P>[] {
  const places: TreePlace<P>[] = []
  let rows = 0
  const place = (entry: Entry<P>, row: number, column: number, from: TreePlace<P>['from']) => {
    places.push({ entry, row, column, from })
    branchesOf(history, entry.picture.id).forEach((next, at) => {
      if (at > 0) rows += 1
      place(next, at > 0 ? rows : row, column + 1, { row, column })
    })
  }
  for (const root of branchesOf(history, null)) {
    place(root, rows, 0, null)
    rows += 1
  }
  return places
}
