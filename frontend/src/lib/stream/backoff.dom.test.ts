import { describe, expect, it, vi } from 'vitest'
import { backoffMs, pause } from './backoff'

describe('backoffMs', () => {
  it("doubles from the server's hint up to 10 s", () => {
    const longest = [1, 2, 3, 4, 5].map((attempt) => backoffMs(attempt, 1_500, () => 1))
    expect(longest).toEqual([1_500, 3_000, 6_000, 10_000, 10_000])
  })

  it('spreads clients over half of the delay', () => {
    expect(backoffMs(1, 2_000, () => 0)).toBe(1_000)
    expect(backoffMs(1, 2_000, () => 1)).toBe(2_000)
  })
})

describe('pause', () => {
  it('ends early when the network is back', async () => {
    const waiting = pause(60_000, new AbortController().signal)
    dispatchEvent(new Event('online'))
    await expect(waiting).resolves.toBeUndefined()
  })

  it('ends early when aborted', async () => {
    const abort = new AbortController()
    const waiting = pause(60_000, abort.signal)
    abort.abort()
    await expect(waiting).resolves.toBeUndefined()
  })

  it('ends with the time', async () => {
    vi.useFakeTimers()
    const waiting = pause(1_000, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(waiting).resolves.toBeUndefined()
    vi.useRealTimers()
  })
})
