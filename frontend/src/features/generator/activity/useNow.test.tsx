import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SHOWN_MS, useNow } from './OperationsTray'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('is read when what ended was in sight for long enough, also when the clock was put back', () => {
  const endedAt = Date.now()
  const { result } = renderHook(() => useNow(false, endedAt))
  vi.setSystemTime(endedAt - 5)
  act(() => vi.advanceTimersByTime(SHOWN_MS))
  expect(result.current).toBe(endedAt + SHOWN_MS - 5)
  act(() => vi.advanceTimersByTime(5))
  expect(result.current).toBe(endedAt + SHOWN_MS)
  expect(vi.getTimerCount()).toBe(0)
})

it('is read once a second while something is under way', () => {
  const begun = Date.now()
  const { result, rerender } = renderHook(({ runs }) => useNow(runs, 0), {
    initialProps: { runs: true },
  })
  act(() => vi.advanceTimersByTime(3_500))
  expect(result.current).toBe(begun + 3_000)
  rerender({ runs: false })
  expect(result.current).toBe(begun + 3_500)
  expect(vi.getTimerCount()).toBe(0)
})
