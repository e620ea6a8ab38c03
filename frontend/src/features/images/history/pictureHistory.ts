/**
 * The pictures of the studio: a strip in the order that the person gave it, and a tree of what was made from
 * what, along which undo and redo go. Plain values, without bytes: a picture is known by its asset's id.
 */

export const HISTORY_MAX = 20

export interface HistoryPicture {
  readonly id: string
  /** The nearest picture of those that this one was made from that was not deleted here; it may never have been here. Null for a new one. */
  readonly parent: string | null
  /** The story that it is a frame of, and its place in it from 0. */
  readonly set: { readonly id: string; readonly frame: number } | null
}

export interface Entry<P extends HistoryPicture> {
  readonly picture: P
  /** Where undo goes: an entry that is older. Null where it has nothing to go to. */
  readonly before: string | null
  /** Grows with each picture that comes: the smallest is the oldest, wherever it was moved to. */
  readonly age: number
}

export interface PictureHistory<P extends HistoryPicture = HistoryPicture> {
  /** As the strip shows them. No two have one id. */
  readonly entries: readonly Entry<P>[]
  /** The picture that is shown; null when there is none. */
  readonly current: string | null
  /** By entry: the one after it on the branch that was taken last. */
  readonly taken: Readonly<Record<string, string>>
}

export const NO_PICTURES: PictureHistory<never> = { entries: [], current: null, taken: {} }

export function entryOf<P extends HistoryPicture>(
  { entries }: PictureHistory<P>,
  id: string | null,
): Entry<P> | undefined {
  return entries.find(({ picture }) => picture.id === id)
}

/** -1 when there is none. */
export function currentIndex({ entries, current }: PictureHistory): number {
  return entries.findIndex(({ picture }) => picture.id === current)
}

/** What undo shows. */
export function undoTarget(history: PictureHistory): string | null {
  return entryOf(history, history.current)?.before ?? null
}

/** What redo shows: of the branches from here the one that was taken last, or else the newest. */
export function redoTarget(history: PictureHistory): string | null {
  const { current, taken } = history
  if (current === null) return null
  return taken[current] ?? branchesOf(history, current).at(-1)?.picture.id ?? null
}

/** What comes after it, the oldest first: more than one where the tree branches. */
export function branchesOf<P extends HistoryPicture>(
  { entries }: PictureHistory<P>,
  id: string | null,
): readonly Entry<P>[] {
  const after = entries.filter(({ before }) => before === id)
  return after.sort((one, other) => one.age - other.age)
}

/** One picture alone needs no strip. */
export function hasStrip({ entries }: PictureHistory): boolean {
  return entries.length > 1
}
