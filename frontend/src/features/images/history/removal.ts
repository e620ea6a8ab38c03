import { type Entry, entryOf, type HistoryPicture, type PictureHistory } from './pictureHistory'

/**
 * What came after it comes after what was before it, and what was made from it counts as made from what it was
 * made from itself. The current one must be another, or be chosen anew.
 */
export function without<P extends HistoryPicture>(
  history: PictureHistory<P>,
  id: string,
): PictureHistory<P> {
  const gone = entryOf(history, id)
  if (gone === undefined) return history
  const entries = history.entries
    .filter((entry) => entry !== gone)
    .map((entry) => (entry.before === id ? { ...entry, before: gone.before } : entry))
    .map((entry) => (entry.picture.parent === id ? madeFrom(entry, gone.picture.parent) : entry))
  const { [id]: next, ...rest } = history.taken
  const taken: Record<string, string> = rest
  const left = { ...history, entries, taken }
  if (gone.before === null || taken[gone.before] !== id) return left
  if (next === undefined) delete taken[gone.before]
  else taken[gone.before] = next
  return left
}

const madeFrom = <P extends HistoryPicture>(entry: Entry<P>, parent: string | null): Entry<P> => ({
  ...entry,
  picture: { ...entry.picture, parent },
})
