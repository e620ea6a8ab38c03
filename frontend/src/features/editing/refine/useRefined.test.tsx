import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ElementFacts } from '@/frame/editProtocol'
import type { ElementDetail } from '../values/elementDetail'
import { propertiesOf } from '../values/properties'
import { useRefined } from './useRefined'

const properties = propertiesOf('h1')
const shown = (own: ElementDetail['own'], size: string, element: string | null = 'h') => ({
  element,
  detail: { own, properties } as unknown as ElementDetail,
  facts: { css: { 'font-size': size } } as unknown as ElementFacts,
})
const wait = () => act(() => vi.advanceTimersByTime(1_600))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('says of the changed element what shows as before, once that lasts', () => {
  const first = shown({}, '58px')
  const { result, rerender } = renderHook(useRefined, { initialProps: first })
  const done = result.current.begin()
  // its text is there before the app shows it
  rerender({ ...first, detail: shown({ fontSize: '70px' }, '').detail })
  act(done)
  wait()
  expect(result.current.unseen).toBeNull()
  rerender(shown({ fontSize: '70px' }, '58px'))
  expect(result.current.unseen).toBeNull()
  wait()
  expect(result.current.unseen).toBe('Text Size')
  rerender(shown({ fontSize: '70px' }, '58px', 'other'))
  expect(result.current.unseen).toBeNull()
  rerender(shown({ fontSize: '70px' }, '70px'))
  wait()
  expect(result.current.unseen).toBeNull()
})

it('says nothing of what was changed by hand, or came to nothing', () => {
  const { result, rerender } = renderHook(useRefined, { initialProps: shown({}, '58px') })
  act(() => void result.current.begin())
  rerender(shown({ fontSize: '70px' }, '58px'))
  wait()
  expect(result.current.unseen).toBeNull()
})
