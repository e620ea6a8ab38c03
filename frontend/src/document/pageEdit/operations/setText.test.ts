import fc from 'fast-check'
import { expect, it } from 'vitest'
import { edited } from '../edit'
import { elementsOf, isRefused } from '../parsePage'
import { named, parsed } from '../testing/arbitrary'
import { changedText, OTHER_TEXT } from './setText'

function write(html: string, change: { text: string; before?: string; place?: number }): string {
  const operation = { kind: 'text', target: named(html, 'p'), place: 0, ...change } as const
  const result = edited(parsed(html), operation)
  return isRefused(result) ? result.refused : result.html
}

it.each([
  ['10&nbsp;km &copy; away', '10\u00a0km © off', '10&nbsp;km &copy; off'],
  ['10&nbsp;km away', '10 km away', '10 km away'],
  ['One\r\n  two\r\n  three', 'One\n  two\n  3', 'One\r\n  two\r\n  3'],
  ['Salt &amp; sea', 'Salt & <sea>', 'Salt &amp; &lt;sea&gt;'],
  // what is written beside it becomes no part of a reference, or of a tag
  ['a &lt b', 'a <; b', 'a &lt;; b'],
  ['a & b', 'a &lt; b', 'a &amp;lt; b'],
  ['a < b', 'a <b', 'a &lt;b'],
  ['&fjlig;ord', 'fall', 'fall'],
  ['same &copy', 'same ©', 'same &copy'],
])('of %j what nobody changed stays as it was written', (source, text, written) => {
  expect(write(`<p>${source}</p>`, { text })).toBe(`<p>${written}</p>`)
})

it('the text that says what stood there is meant, wherever the running page has it', () => {
  const html = '<p id="x"><b>1</b> tail</p>'
  expect(write(html, { text: 'Bye', before: 'Hello ' })).toBe(OTHER_TEXT)
  expect(write(html, { text: ' end', before: ' tail', place: 2 })).toBe(
    '<p id="x"><b>1</b> end</p>',
  )
  // of two that say the same, the one at its place
  const twice = '<p id="x">a<br>a</p>'
  expect(write(twice, { text: 'b', before: 'a', place: 1 })).toBe('<p id="x">a<br>b</p>')
  expect(write(twice, { text: 'b', before: 'a', place: 2 })).toBe(OTHER_TEXT)
})

it('an empty element gets its first text only where its code is empty, too', () => {
  expect(write('<p id="x"></p>', { text: 'b', before: '' })).toBe('<p id="x">b</p>')
  expect(write('<p id="x">Loading</p>', { text: 'b', before: '' })).toBe(OTHER_TEXT)
  expect(write('<p id="x"></p>', { text: 'b', before: 'a' })).toBe(OTHER_TEXT)
})

const PART = fc.constantFrom(
  ...['a', 'b;', ' ', '\n', '\r\n', '\r', '&', '&amp;', '&amp', '&nbsp;', '&#65', '&#x41;', '#6'],
  ...['lt', '<', '< ', '😀', '&fjlig;', '&notit;', '&zz;', 'x', '&lt', '='],
)
const textIn = (html: string): string | null => {
  const [p] = [...elementsOf(parsed(html).root)].filter(({ tagName }) => tagName === 'p')
  const [node, ...more] = p?.childNodes ?? []
  return more.length === 0 && node && 'value' in node ? node.value : null
}

it('any text becomes any other, and is read as that', () => {
  fc.assert(
    fc.property(
      fc.array(PART, { maxLength: 8 }),
      fc.array(PART, { maxLength: 8 }),
      (one, other) => {
        const html = `<p>${one.join('')}</p>`
        const before = textIn(html)
        const text = other.join('').replace(/\r\n?/g, '\n')
        if (before === null) return
        expect(changedText(one.join(''), before, text)).not.toBeNull()
        expect(textIn(write(html, { text })) ?? '').toBe(text)
      },
    ),
    { numRuns: 2_000 },
  )
})
