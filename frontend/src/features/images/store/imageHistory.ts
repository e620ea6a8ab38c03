/**
 * The images of the studio: a strip in the order that the person gave it, and a tree of what was made from
 * what, along which undo and redo go. Plain values, without bytes: an image is known by its asset's id.
 */

export const HISTORY_MAX = 20

export interface HistoryImage {
  readonly id: string
  /** The nearest image of those that this one was made from that was not deleted here; it may never have been here. Null for a new one. */
  readonly parent: string | null
  /** The story that it is a frame of, and its place in it from 0. */
  readonly set: { readonly id: string; readonly frame: number } | null
}

export interface Entry<P extends HistoryImage> {
  readonly image: P
  /** Where undo goes: an entry that is older. Null where it has nothing to go to. */
  readonly before: string | null
  /** Grows with each image that comes: the smallest is the oldest, wherever it was moved to. */
  readonly age: number
}

export interface ImageHistory<P extends HistoryImage = HistoryImage> {
  /** As the strip shows them. No two have one id. */
  readonly entries: readonly Entry<P>[]
  /** The image that is shown; null when there is none. */
  readonly current: string | null
  /** By entry: the one after it on the branch that was taken last. */
  readonly taken: Readonly<Record<string, string>>
}

export const NO_IMAGES: ImageHistory<never> = { entries: [], current: null, taken: {} }

export function entryOf<P extends HistoryImage>(
  { entries }: ImageHistory<P>,
  id: string | null,
): Entry<P> | undefined {
  return entries.find(({ image }) => image.id === id)
}

/** -1 when there is none. */
export function currentIndex({ entries, current }: ImageHistory): number {
  return entries.findIndex(({ image }) => image.id === current)
}

/** What undo shows. */
export function undoTarget(history: ImageHistory): string | null {
  return entryOf(history, history.current)?.before ?? null
}

/** What redo shows: of the branches from here the one that was taken last, or else the newest. */
export function redoTarget(history: ImageHistory): string | null {
  const { current, taken } = history
  if (current === null) return null
  return taken[current] ?? branchesOf(history, current).at(-1)?.image.id ?? null
}

/** The entries after it, the oldest first: more than one where the tree branches. */
export function branchesOf<P extends HistoryImage>(
  { entries }: ImageHistory<P>,
  id: string | null,
): readonly Entry<P>[] {
  const after = entries.filter(({ before }) => before === id)
  return after.sort((one, other) => one.age - other.age)
}

/** One image alone needs no strip. */
export function hasStrip({ entries }: ImageHistory): boolean {
  return entries.length > 1
}

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
