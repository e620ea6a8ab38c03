import fc from 'fast-check'
import { expect, it } from 'vitest'
import { marked, markOf, marksIn, withoutMarks } from './marks'
import { code, pageOf, readIn } from './testing/scriptPage'

/** Texts that have characters of marks, but no whole mark. */
const text = fc
  .string({ unit: fc.constantFrom(...'ab👨\u200b\u200c\u200d\u2060\u2061\u2062 ') })
  .filter((one) => withoutMarks(one) === one)

it('marks read back exactly from any text around them, which stays', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.nat())), text, (parts, tail) => {
      const all = parts.map(([before, number]) => before + markOf(number)).join('') + tail
      expect(marksIn(all)).toEqual(parts.map(([, number]) => number))
      expect(withoutMarks(all)).toBe(parts.map(([before]) => before).join('') + tail)
    }),
  )
})

it('emoji of several and cut marks stay', () => {
  const own = `👨‍👩‍👧 a\u200bb ${markOf(5).slice(0, -1)} \u2062`
  expect(marksIn(own)).toEqual([])
  expect(withoutMarks(own)).toBe(own)
})

it('the program of a marked page sees each text with its mark behind it', () => {
  fc.assert(
    fc.property(code, (source) => {
      const html = pageOf(source)
      const { parts } = readIn(html)
      const after = marked(
        html,
        parts.map((part, number) => ({ part, number })),
      )
      expect(withoutMarks(after)).toBe(html)
      expect(readIn(after).parts.map(({ value }) => value)).toEqual(
        parts.map(({ value }, number) => value + markOf(number)),
      )
    }),
  )
})

it('JSON stays valid with marks', () => {
  const html = pageOf('{"a": "One"}', 'text/json')
  const after = marked(html, [{ part: readIn(html).parts[0]!, number: 7 }])
  expect(readIn(after).literals[1]?.value).toBe(`One${markOf(7)}`)
})

it('a page that has marks itself gets none', () => {
  const html = pageOf(`f('a${markOf(3)}')`)
  expect(marked(html, [{ part: readIn(html).parts[0]!, number: 7 }])).toBe(html)
})
