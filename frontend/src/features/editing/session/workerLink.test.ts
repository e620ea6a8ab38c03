import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LOST_AFTER_MS, WorkerLink } from './workerLink'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['a page of 400 KB', 400_000, 1],
  ['a page of 4 MB, of which one operation takes long', 4_000_000, 4],
])('gives up a worker that says nothing of %s, and not sooner', (_page, chars, times) => {
  const lost = vi.fn()
  const worker = { ask: vi.fn(), end: vi.fn() }
  const link = new WorkerLink(() => worker, vi.fn(), lost)
  const page = 'x'.repeat(chars)
  link.ask({ call: 'components' }, { page, held: null, width: 800, kept: null })
  vi.advanceTimersByTime(times * LOST_AFTER_MS - 10)
  expect(lost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20)
  expect([lost.mock.calls.length, worker.end.mock.calls.length]).toEqual([1, 1])
})
