import { expect, it } from 'vitest'
import { MESSAGES_PER_SECOND, MessageBudget, SIZE_PER_SECOND, sizeOf } from './messageBudget'

const make = () => {
  const at = { now: 0 }
  return { at, budget: new MessageBudget(MESSAGES_PER_SECOND, () => at.now) }
}

it('an app that stores its state in every animation frame is never ended', () => {
  const { at, budget } = make()
  for (let frame = 0; frame < 600; frame += 1) {
    at.now = (frame * 1_000) / 60
    expect(budget.takeMessage() && budget.takeData({ value: 'x'.repeat(50_000) })).toBe(true)
  }
})

it('one message too many in a second is refused, and the next second begins anew', () => {
  const { at, budget } = make()
  for (let sent = 0; sent < MESSAGES_PER_SECOND; sent += 1) expect(budget.takeMessage()).toBe(true)
  expect(budget.takeMessage()).toBe(false)
  at.now = 1_000
  expect(budget.takeMessage()).toBe(true)
})

it('few but large messages are refused as well', () => {
  const { budget } = make()
  const large = { html: 'x'.repeat(SIZE_PER_SECOND / 2) }
  expect(budget.takeMessage() && budget.takeData(large)).toBe(true)
  expect(budget.takeMessage() && budget.takeData(large)).toBe(false)
})

it.each([
  ['text', 'abc', 3],
  ['an object', { key: 'value' }, 8],
  ['bytes', new ArrayBuffer(7), 7],
  ['a view of bytes', new Uint8Array(9), 9],
  ['a number', 5, 0],
  ['nothing', null, 0],
])('%s has a size', (_name, data, size) => expect(sizeOf(data)).toBe(size))

it.each([
  ['a long list', Array.from({ length: 2_000 }, () => 1)],
  ['many keys', Object.fromEntries(Array.from({ length: 2_000 }, (_, key) => [`${key}`, 1]))],
  [
    'a deep object',
    Array.from({ length: 900 }).reduce<object>((inner) => ({ a: inner, b: 1 }), {}),
  ],
  ['a map', new Map(Array.from({ length: 300_000 }, (_, key) => [key, 1]))],
  ['a set', new Set([1])],
  ['an error', new Error('x'.repeat(1_000))],
  ['an expression', /x/],
  ['a huge number', 10n ** 100n],
  ['a date', { at: new Date() }],
])('%s is more than a message may be', (_name, data) => expect(sizeOf(data)).toBe(SIZE_PER_SECOND))
