import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Waits } from './waits'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('of two that take a while, the first to be over leaves the other one', () => {
  const told: boolean[] = []
  const waits = new Waits(300, (isWaiting) => told.push(isWaiting))
  const over = [waits.begin(), waits.begin()]
  vi.advanceTimersByTime(299)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  over[0]?.()
  over[0]?.()
  expect(told).toEqual([true])
  over[1]?.()
  expect(told).toEqual([true, false])
})

it('what is over at once is not told', () => {
  const told: boolean[] = []
  const waits = new Waits(300, (isWaiting) => told.push(isWaiting))
  waits.begin()()
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([])
})
