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
