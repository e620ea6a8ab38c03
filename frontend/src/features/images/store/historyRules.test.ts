import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterEvent, type HistoryEvent } from './historyEvents'
import {
  entryOf,
  HISTORY_MAX,
  type HistoryImage,
  type ImageHistory,
  NO_IMAGES,
  redoTarget,
  undoTarget,
} from './imageHistory'

const id = fc.integer({ min: 0, max: 40 }).map((number) => `p${number}`)
const image: fc.Arbitrary<HistoryImage> = fc.record({
  id,
  parent: fc.option(id),
  set: fc.option(
    fc.record({ id: fc.constantFrom('s', 't'), frame: fc.integer({ min: 0, max: 4 }) }),
    { freq: 2 },
  ),
})
const event: fc.Arbitrary<HistoryEvent<HistoryImage>> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('arrived' as const),
      images: fc.array(image, { maxLength: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('undone', 'redone') }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('chosen', 'deleted'), id }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ type: fc.constant('moved' as const), id, to: fc.integer({ min: 0, max: 25 }) },
    }),
  },
)
const histories = fc
  .array(event, { maxLength: 80 })
  .map((events) => events.reduce<ImageHistory>(afterEvent, NO_IMAGES))

const ids = ({ entries }: ImageHistory) => entries.map((entry) => entry.image.id)
const ages = ({ entries }: ImageHistory) => entries.map(({ age }) => age)

it('keeps at most twenty, each once, and shows one of them', () => {
  fc.assert(
    fc.property(histories, (history) => {
      expect(history.entries.length).toBeLessThanOrEqual(HISTORY_MAX)
      expect(new Set(ids(history)).size).toBe(history.entries.length)
      expect(new Set(ages(history)).size).toBe(history.entries.length)
      expect(history.current === null).toBe(history.entries.length === 0)
      if (history.current !== null) expect(ids(history)).toContain(history.current)
    }),
  )
})

it('is a tree: undo goes to older images that are there, and a branch that was taken is one', () => {
  fc.assert(
    fc.property(histories, (history) => {
      for (const { before, age } of history.entries) {
        if (before !== null) expect(entryOf(history, before)!.age).toBeLessThan(age)
      }
      for (const [from, to] of Object.entries(history.taken)) {
        expect(entryOf(history, to)?.before).toBe(from)
      }
    }),
  )
})

it('redo goes back where undo came from, all the way', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const way: ImageHistory[] = [history]
      while (undoTarget(way.at(-1)!) !== null) way.push(afterEvent(way.at(-1)!, { type: 'undone' }))
      let now = way.pop()!
      for (const step of way.reverse()) {
        now = afterEvent(now, { type: 'redone' })
        expect(now.current).toBe(step.current)
      }
      expect(now).toEqual(history)
    }),
  )
})

it('what goes beyond twenty is the oldest that is not shown', () => {
  fc.assert(
    fc.property(histories, fc.array(image, { minLength: 1, maxLength: 10 }), (history, images) => {
      const grown = afterEvent(history, { type: 'arrived', images })
      const gone = history.entries.filter((entry) => !entryOf(grown, entry.image.id))
      const stayed = grown.entries.filter(({ image }) => image.id !== grown.current)
      const oldest = Math.min(...stayed.map(({ age }) => age))
      for (const { age } of gone) expect(age).toBeLessThan(oldest)
      if (gone.length > 0) expect(grown.entries.length).toBe(HISTORY_MAX)
    }),
  )
})

it('another order of the strip changes nothing else', () => {
  fc.assert(
    fc.property(histories, id, fc.integer({ min: 0, max: 25 }), (history, moved, to) => {
      const put = afterEvent(history, { type: 'moved', id: moved, to })
      expect(ids(put).sort()).toEqual(ids(history).sort())
      const rest = (all: string[]) => all.filter((one) => one !== moved)
      expect(rest(ids(put))).toEqual(rest(ids(history)))
      expect([put.current, undoTarget(put), redoTarget(put)]).toEqual([
        ...[history.current, undoTarget(history), redoTarget(history)],
      ])
    }),
  )
})
