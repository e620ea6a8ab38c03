import fc from 'fast-check'
import { expect, it } from 'vitest'
import { operation } from '../brush/testing/arbitrary'
import {
  cleared,
  DEFAULT_BRUSH_SIZE,
  isBlank,
  NO_OPERATIONS,
  nextSize,
  painted,
  paintedCount,
  redo,
  undo,
} from './strokes'

const lists = fc.array(operation, { maxLength: 12 })

it('undoes stroke by stroke, to nothing, and redoes all of it', () => {
  fc.assert(
    fc.property(lists, (operations) => {
      const list = operations.reduce(painted, NO_OPERATIONS)
      const undone = operations.reduce((now) => undo(now), list)
      expect(undone.done).toEqual([])
      expect(operations.reduce((now) => redo(now), undone)).toEqual(list)
    }),
  )
})

it('forgets what was undone once something else is painted', () => {
  fc.assert(
    fc.property(lists, operation, (operations, next) => {
      const list = painted(undo(operations.reduce(painted, NO_OPERATIONS)), next)
      expect(redo(list)).toBe(list)
      expect(list.done).toEqual([...operations.slice(0, -1), next])
    }),
  )
})

it('has nothing to undo or redo at its ends', () => {
  expect(undo(NO_OPERATIONS)).toBe(NO_OPERATIONS)
  expect(redo(NO_OPERATIONS)).toBe(NO_OPERATIONS)
})

it('clears by a step that can be undone, once', () => {
  const list = painted(NO_OPERATIONS, { kind: 'fill' })
  const empty = cleared(list)
  expect([isBlank(NO_OPERATIONS), isBlank(list), isBlank(empty)]).toEqual([true, false, true])
  expect(cleared(empty)).toBe(empty)
  expect(cleared(NO_OPERATIONS)).toBe(NO_OPERATIONS)
  expect(undo(empty).done).toEqual(list.done)
})

it('marks nothing by erasing, and counts what marks since all was cleared', () => {
  const erased = { kind: 'lasso', points: [{ x: 1, y: 1 }], isErase: true } as const
  const list = painted(NO_OPERATIONS, erased)
  expect([isBlank(list), paintedCount(list)]).toEqual([true, 0])
  const marked = painted(painted(painted(list, { kind: 'fill' }), erased), {
    ...erased,
    isErase: false,
  })
  expect([isBlank(marked), paintedCount(marked)]).toEqual([false, 2])
  expect(paintedCount(painted(cleared(marked), erased))).toBe(0)
})

it('has five sizes in a row', () => {
  expect(DEFAULT_BRUSH_SIZE).toBe(8)
  expect([nextSize(8, 1), nextSize(8, -1), nextSize(20, 1), nextSize(4, -1)]).toEqual([
    12, 4, 20, 4,
  ])
})
