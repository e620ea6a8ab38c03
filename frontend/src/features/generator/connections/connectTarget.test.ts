import { expect, it } from 'vitest'
import { webAddress } from './connectTarget'

it.each([
  [' https://example.org/a?b#c ', 'https://example.org/a?b#c'],
  ['HTTP://example.org', 'HTTP://example.org'],
  ['example.org', 'https://example.org'],
  ['www.example.org/shop?a=1', 'https://www.example.org/shop?a=1'],
  ['example.org:8080', 'https://example.org:8080'],
  ['example', null],
  ['two words.org', null],
  ['about.html', null],
  ['me@example.org', null],
  ['mailto:me@example.org', null],
  ['javascript:alert(1)', null],
  ['javascript:a.bc', null],
  ['data:text/html,x.org', null],
  ['//example.org', null],
  ['', null],
])('%s is kept as %s', (typed, kept) => {
  expect(webAddress(typed)).toBe(kept)
})
