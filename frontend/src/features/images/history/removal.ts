import { type Entry, entryOf, type HistoryImage, type ImageHistory } from './imageHistory'

/**
 * What came after it comes after what was before it, and what was made from it counts as made from what it was
 * made from itself. The current one must be another, or be chosen anew.
 */
export function without<P extends HistoryImage>(
  history: ImageHistory<P>,
  id: string,
): ImageHistory<P> {
  const gone = entryOf(history, id)
  if (gone === undefined) return history
  const entries = history.entries
    .filter((entry) => entry !== gone)
    .map((entry) => (entry.before === id ? { ...entry, before: gone.before } : entry))
    .map((entry) => (entry.image.parent === id ? madeFrom(entry, gone.image.parent) : entry))
  const { [id]: next, ...rest } = history.taken
  const taken: Record<string, string> = rest
  const left = { ...history, entries, taken }
  if (gone.before === null || taken[gone.before] !== id) return left
  if (next === undefined) delete taken[gone.before]
  else taken[gone.before] = next
  return left
}

const madeFrom = <P extends HistoryImage>(entry: Entry<P>, parent: string | null): Entry<P> => ({
  ...entry,
  image: { ...entry.image, parent },
})
