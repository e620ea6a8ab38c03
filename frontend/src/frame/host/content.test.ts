import { describe, expect, it } from 'vitest'
import { isAcceptable, isResponsive, isTooLittle } from './content'

describe('isAcceptable', () => {
  it.each([
    ['<div>a</div>', true],
    ['<body>', true],
    ['', false],
    ['   \n', false],
    ['short text', false],
    ['a text without any tag that is longer than fifty characters', true],
    ['<div>firebase.initializeApp()</div>', false],
    ['const apiKey = "something long enough to be more than fifty characters"', false],
    ['<div></div><script>console.log(1)</script>', false],
    ['<html><body><script>console.log(1)</script></body></html>', true],
  ])('%s', (html, expected) => expect(isAcceptable(html)).toBe(expected))
})

it('less than a tenth of the old content and less than a hundred characters is too little', () => {
  expect(isTooLittle(50, 1_000)).toBe(true)
  expect(isTooLittle(100, 10_000)).toBe(false)
  expect(isTooLittle(50, 200)).toBe(false)
})

it('a page with a viewport or media queries is responsive', () => {
  expect(isResponsive('<meta name="viewport" content="width=device-width">')).toBe(true)
  expect(isResponsive('<style>@media (max-width: 600px) {}</style>')).toBe(true)
  expect(isResponsive('<div style="width:1200px">')).toBe(false)
})

it('ends on many unfinished tags', () => {
  expect(isResponsive('<meta '.repeat(150_000))).toBe(false)
})
