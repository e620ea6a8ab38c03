import { afterEvent, type HistoryEvent } from '../historyEvents'
import { type HistoryImage, type ImageHistory, NO_IMAGES } from '../imageHistory'

export const made = (id: string, parent: string | null = null): HistoryImage => ({
  ...{ id, parent, set: null },
})
export const frame = (set: string, number: number, parent: string | null = null): HistoryImage => ({
  ...{ id: `${set}${number}${parent === null ? '' : '+'}`, parent },
  set: { id: set, frame: number },
})
export const come = (...images: HistoryImage[]) => ({ type: 'arrived', images }) as const
export const choose = (id: string) => ({ type: 'chosen', id }) as const
export const UNDO = { type: 'undone' } as const
export const REDO = { type: 'redone' } as const

export const played = (...events: HistoryEvent<HistoryImage>[]): ImageHistory =>
  events.reduce<ImageHistory>(afterEvent, NO_IMAGES)

/** 'a b [c] d' */
export const strip = ({ entries, current }: ImageHistory) =>
  entries.map(({ image: { id } }) => (id === current ? `[${id}]` : id)).join(' ')

/** a → b → c, then b → d: two branches. */
export const BRANCHED = [
  come(made('a')),
  come(made('b', 'a')),
  come(made('c', 'b')),
  UNDO,
  come(made('d', 'b')),
]
