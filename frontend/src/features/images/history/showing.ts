import { entryOf, type HistoryImage, type ImageHistory } from './imageHistory'

/** Shows an entry, and takes the branch that leads to it. Nothing changes for one that is not there. */
export function showing<P extends HistoryImage>(
  history: ImageHistory<P>,
  id: string | null,
): ImageHistory<P> {
  if (id === null || id === history.current || entryOf(history, id) === undefined) return history
  const taken = { ...history.taken }
  for (let entry = entryOf(history, id); entry?.before; entry = entryOf(history, entry.before)) {
    taken[entry.before] = entry.image.id
  }
  return { ...history, current: id, taken }
}
