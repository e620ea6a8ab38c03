import { afterEvent, type HistoryEvent } from '../historyEvents'
import { type HistoryPicture, NO_PICTURES, type PictureHistory } from '../pictureHistory'

export const made = (id: string, parent: string | null = null): HistoryPicture => ({
  ...{ id, parent, set: null },
})
export const frame = (
  set: string,
  number: number,
  parent: string | null = null,
): HistoryPicture => ({
  ...{ id: `${set}${number}${parent === null ? '' : '+'}`, parent },
  set: { id: set, frame: number },
})
export const come = (...pictures: HistoryPicture[]) => ({ type: 'arrived', pictures }) as const
export const choose = (id: string) => ({ type: 'chosen', id }) as const
export const UNDO = { type: 'undone' } as const
export const REDO = { type: 'redone' } as const

export const played = (...events: HistoryEvent<HistoryPicture>[]): PictureHistory =>
  events.reduce<PictureHistory>(afterEvent, NO_PICTURES)

/** 'a b [c] d' */
export const strip = ({ entries, current }: PictureHistory) =>
  entries.map(({ picture: { id } }) => (id === current ? `[${id}]` : id)).join(' ')

/** a → b → c, then b → d: two branches. */
export const BRANCHED = [
  come(made('a')),
  come(made('b', 'a')),
  come(made('c', 'b')),
  UNDO,
  come(made('d', 'b')),
]
