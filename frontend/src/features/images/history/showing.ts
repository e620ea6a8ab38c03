import { entryOf, type HistoryPicture, type PictureHistory } from './pictureHistory'

/** Shows an entry, and takes the branch that leads to it. Nothing changes for one that is not there. */
export function showing<P extends HistoryPicture>(
  history: PictureHistory<P>,
  id: string | null,
): PictureHistory<P> {
  if (id === null || id === history.current || entryOf(history, id) === undefined) return history
  const taken = { ...history.taken }
  for (let entry = entryOf(history, id); entry?.before; entry = entryOf(history, entry.before)) {
    taken[entry.before] = entry.picture.id
  }
  return { ...history, current: id, taken }
}
