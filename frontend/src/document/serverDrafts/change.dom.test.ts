import { expect, it } from 'vitest'
import { random } from '@/testing/random'
import { changeBetween } from './calls'

const PIECES = ['a', 'b', 'é', '🌊', '🌋', '\ud83c\udf0a\ud83c\udf0b', '\n', '<p>']

it('leads from one text to the other, and cuts no character in two', () => {
  const { between, pick } = random(7)
  const text = () => Array.from({ length: between(0, 12) }, () => pick(PIECES)).join('')
  for (let turn = 0; turn < 3_000; turn += 1) {
    const [before, after] = [text(), text()]
    const [splice] = changeBetween(before, after)
    if (splice === undefined) {
      expect(before).toBe(after)
      continue
    }
    const { start, end, text: put } = splice
    expect(before.slice(0, start) + put + before.slice(end)).toBe(after)
    for (const piece of [
      before.slice(0, start),
      before.slice(start, end),
      put,
      before.slice(end),
    ]) {
      expect(piece).not.toMatch(/\p{Surrogate}/u)
    }
  }
})
