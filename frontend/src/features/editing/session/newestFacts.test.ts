import { afterEach, expect, it, vi } from 'vitest'
import type { EditMessage } from '@/frame/editProtocol'
import { FACTS_EVERY_MS, NewestFacts } from './newestChoice'

type Facts = Extract<EditMessage, { type: 'edit-facts' }>
const saying = (place: number) =>
  ({ type: 'edit-facts', element: { path: [place] } }) as unknown as Facts

afterEach(() => {
  vi.useRealTimers()
})

it('hears the newest a few times a second, and at once when an edit counts with it', () => {
  vi.useFakeTimers()
  const heard: number[] = []
  const facts = new NewestFacts(({ element }) => heard.push(element.path[0] ?? -1))
  for (let at = 0; at < 1_000; at += 1) {
    facts.take(saying(at))
    vi.advanceTimersByTime(1)
  }
  vi.advanceTimersByTime(FACTS_EVERY_MS)
  expect(heard.length).toBeLessThanOrEqual(6)
  expect(heard[0]).toBe(0)
  expect(heard.at(-1)).toBe(999)
  facts.take(saying(1_000))
  facts.tell()
  expect(heard.at(-1)).toBe(1_000)
  facts.take(saying(1_001))
  facts.end()
  vi.advanceTimersByTime(1_000)
  expect(heard.at(-1)).toBe(1_000)
})
