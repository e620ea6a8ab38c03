import { expect, it } from 'vitest'
import { isStronger, specificityOf } from './specificity'

it.each([
  ['*', [0, 0, 0]],
  ['li', [0, 0, 1]],
  ['ul li', [0, 0, 2]],
  ['ul ol+li', [0, 0, 3]],
  ['h1 + *[rel=up]', [0, 1, 1]],
  ['ul ol li.red', [0, 1, 3]],
  ['li.red.level', [0, 2, 1]],
  ['#x34y', [1, 0, 0]],
  ['#s12:not(FOO)', [1, 0, 1]],
  ['.foo :is(.bar, #baz)', [1, 1, 0]],
  [':where(#a, .b) p::before', [0, 0, 2]],
  ['a:hover:after', [0, 1, 2]],
  [':nth-child(even of li, .item)', [0, 2, 0]],
  ['[title="a]#b"] > p', [0, 1, 1]],
  ['.sm\\:p-4', [0, 1, 0]],
])('the specificity of %s is %j', (selector, expected) =>
  expect(specificityOf(selector)).toEqual(expected),
)

it('compares ids before classes before types', () => {
  expect(isStronger([0, 1, 0], [0, 0, 9])).toBe(true)
  expect(isStronger([0, 1, 0], [0, 1, 0])).toBe(false)
  expect(isStronger([0, 9, 9], [1, 0, 0])).toBe(false)
})
