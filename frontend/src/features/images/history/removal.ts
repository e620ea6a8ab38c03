import { entryOf, type HistoryPicture, type PictureHistory } from './pictureHistory'

/** What came after it comes after what was before it. The current one must be another, or be chosen anew. */
export function without<P extends HistoryPicture>(
  history: PictureHistory<P>,
  id: string,
): PictureHistory<P> {
  const gone = entryOf(history, id)
  if (gone === undefined) return history
  const entries = history.entries
    .filter((entry) => entry !== gone)
    .map((entry) => (entry.before === id ? { ...entry, before: gone.before } : entry))
  const { [id]: next, ...rest } = history.taken
  const taken: Record<string, string> = rest
  const left = { ...history, entries, taken }
  if (gone.before === null || taken[gone.before] !== id) return left
  if (next === undefined) delete taken[gone.before]
  else taken[gone.before] = next
  return left
}
