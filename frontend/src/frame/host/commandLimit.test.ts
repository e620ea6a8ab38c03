import { expect, it } from 'vitest'
import { CommandLimit } from './frameMessages'

/** When commands are taken that are given every `gap` ms for `forMs`. */
const takenAt = (gap: number, forMs: number): number[] => {
  let now = 0
  const limit = new CommandLimit(() => now)
  const taken: number[] = []
  for (; now < forMs; now += gap) if (limit.take()) taken.push(now)
  return taken
}

it('commands that come at once count as one', () => {
  expect(takenAt(50, 500)).toEqual([0, 100, 200, 300, 400])
})

it('what a person presses is taken', () => {
  expect(takenAt(180, 5_000)).toHaveLength(28)
})

it('thirty in ten seconds are taken, and the next when the first is ten seconds old', () => {
  const taken = takenAt(100, 10_200)
  expect(taken).toHaveLength(32)
  expect(taken.slice(29)).toEqual([2_900, 10_000, 10_100])
})
