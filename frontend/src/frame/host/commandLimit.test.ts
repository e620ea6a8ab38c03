import { expect, it } from 'vitest'
import { CommandLimit } from './commandLimit'

/** When commands are taken that are given every `gap` ms for `forMs`. */
const takenAt = (gap: number, forMs: number): number[] => {
  let now = 0
  const limit = new CommandLimit(() => now)
  const taken: number[] = []
  for (; now < forMs; now += gap) if (limit.take()) taken.push(now)
  return taken
}

it('commands that come at once count as one', () => {
  expect(takenAt(100, 1_000)).toEqual([0, 300, 600, 900])
})

it('what a person presses is taken', () => {
  expect(takenAt(1_000, 10_000)).toHaveLength(10)
})

it('ten in ten seconds are taken, and the next when the first is ten seconds old', () => {
  const taken = takenAt(300, 10_600)
  expect(taken).toHaveLength(12)
  expect(taken.slice(9)).toEqual([2_700, 10_200, 10_500])
})
