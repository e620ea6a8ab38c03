import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PLACEHOLDER_LONGEST } from './typing'
import { useTypingPlaceholder } from './typingPlaceholder'

const EXAMPLES = ['A clock', 'A kite']

/** Runs the clock in small steps, as each letter sets the next timer. */
function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 20) {
    act(() => {
      vi.advanceTimersByTime(20)
    })
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('useTypingPlaceholder', () => {
  it('types an example, erases it and continues with the next', () => {
    const { result } = renderHook(() => useTypingPlaceholder(EXAMPLES, true))
    expect(result.current).toBe('')
    pass(200)
    expect('A clock'.startsWith(result.current)).toBe(true)
    pass(500)
    expect(result.current).toBe('A clock')
    pass(3_400)
    expect(result.current).toBe('A kite')
  })

  it('pauses while inactive', () => {
    const { result } = renderHook(() => useTypingPlaceholder(EXAMPLES, false))
    pass(2_000)
    expect(result.current).toBe('')
  })

  it('shows the whole example at once with reduced motion, cut to 70 characters', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), {
          matches: query.includes('reduced-motion'),
          media: query,
          onchange: null,
          addListener: () => undefined,
          removeListener: () => undefined,
        }) as MediaQueryList,
    )
    const { result } = renderHook(() => useTypingPlaceholder(['x'.repeat(200)], true))
    expect(result.current).toHaveLength(PLACEHOLDER_LONGEST)
    const sentence = 'A bill and tip splitter for a table of friends: enter the bill, choose a tip'
    const cut = renderHook(() => useTypingPlaceholder([sentence], true))
    expect(cut.result.current).toBe(
      'A bill and tip splitter for a table of friends: enter the bill…',
    )
  })
})
