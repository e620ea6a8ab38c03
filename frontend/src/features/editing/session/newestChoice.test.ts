import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NewestChoice } from './newestChoice'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const chosen = (value: string, isAdded = false): Parameters<NewestChoice['take']>[0] => ({
  type: 'edit-chosen',
  element: { path: [1], tag: 'p', text: '', id: { attribute: 'id', value } },
  within: [],
  isAdded,
})
const cleared = { type: 'edit-cleared' } as const

const make = () => {
  const heard: string[] = []
  const choices = new NewestChoice((one) =>
    heard.push(one.type === 'edit-cleared' ? 'none' : (one.element.id?.value ?? '')),
  )
  return { heard, choices }
}

it('hears one at once, and of those that follow in the same frame of animation the newest', () => {
  const { heard, choices } = make()
  for (const name of ['a', 'b', 'c']) choices.take(chosen(name))
  expect(heard).toEqual(['a'])
  vi.advanceTimersByTime(16)
  expect(heard).toEqual(['a', 'c'])
  choices.take(cleared)
  vi.advanceTimersByTime(16)
  expect(heard).toEqual(['a', 'c', 'none'])
})

it('hears each that is added to the others, one by one', () => {
  const { heard, choices } = make()
  for (const name of ['a', 'b', 'c']) choices.take(chosen(name, name !== 'a'))
  expect(heard).toEqual(['a'])
  vi.advanceTimersByTime(32)
  expect(heard).toEqual(['a', 'b', 'c'])
})

it('hears what is chosen before something is done to it', () => {
  const { heard, choices } = make()
  choices.take(chosen('a'))
  choices.take(chosen('b'))
  choices.tell()
  expect(heard).toEqual(['a', 'b'])
  choices.end()
  choices.take(chosen('c'))
  choices.take(chosen('d'))
  choices.end()
  vi.runAllTimers()
  expect(heard).toEqual(['a', 'b', 'c'])
})

it('hears few in a second of a page that says it without end, and the last of them', () => {
  const { heard, choices } = make()
  for (let at = 0; at < 600; at += 1) {
    choices.take(chosen(`x${at}`, at % 3 === 0))
    vi.advanceTimersByTime(5)
  }
  expect(heard.length).toBeLessThan(90)
  choices.take(chosen('last'))
  vi.advanceTimersByTime(1_100)
  expect(heard.at(-1)).toBe('last')
})
