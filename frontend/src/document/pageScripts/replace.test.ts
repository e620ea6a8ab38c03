// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are code of pages
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefused } from '../pageEdit/parsePage'
import type { Literal } from './literals'
import { REPLACE_REFUSED, readsAlikeAsMarkup, replaceLiteral, replacePart } from './replace'
import { code, hostileText, pageOf, readIn } from './testing/scriptPage'

/** The code when its first free literal has a new value. */
function replaced(source: string, value: Literal['value'], type = ''): string {
  const html = pageOf(source, type)
  const literal = readIn(html).literals.find(({ isCode }) => !isCode)
  const after = replaceLiteral(html, literal!, value)
  if (isRefused(after)) throw new Error(after.refused)
  const start = html.indexOf(source)
  return after.slice(start, after.length - (html.length - start - source.length))
}

describe('a new text', () => {
  it.each([
    [
      "f('Early dip')",
      String.raw`f('a\'b"c` +
        '`' +
        String.raw`d ${'$'}{e} \\ f\n\u2028\u003c/script\u003e\u003c!--')`,
    ],
    [
      'f("Early dip")',
      String.raw`f("a'b\"c` +
        '`' +
        String.raw`d ${'$'}{e} \\ f\n\u2028\u003c/script\u003e\u003c!--")`,
    ],
    ['f(`Early dip`)', 'f(`a\'b"c\\`d \\${e} \\\\ f\\n\\u2028\\u003c/script\\u003e\\u003c!--`)'],
  ])('is written in the notation of the old one: %s', (source, expected) => {
    expect(replaced(source, 'a\'b"c`d ${e} \\ f\n\u2028</script><!--')).toBe(expected)
  })

  it('keeps JSON valid', () => {
    const after = replaced(
      '{"name": "Early dip", "price": 16.5}',
      '"x" \\ \u0007 \ud83d </script>',
      'text/json',
    )
    expect(JSON.parse(after)).toEqual({ name: '"x" \\ \u0007 \ud83d </script>', price: 16.5 })
  })

  it('shows as it is within markup', () => {
    const html = pageOf("x = '<b>Old</b>'")
    const after = replacePart(html, readIn(html).parts[0]!, `<i> & "it's"`)
    expect(after).toContain("'<b>&lt;i&gt; &amp; &quot;it&#39;s&quot;</b>'")
  })

  it('is refused when it is too long', () =>
    expect(() => replaced("f('a')", 'b'.repeat(10_001))).toThrow(REPLACE_REFUSED.text))
})

describe('a new number', () => {
  it.each([
    ['x = {a: 16.50}', '18.00', 'x = {a: 18.00}'],
    ['x = {a: -16.5}', 18, 'x = {a: 18}'],
    ['x = a-5', -5, 'x = a- -5'],
    ['return-5', 5, 'return 5'],
    ['x = y?5:6', 1e21, 'x = y?1e+21:6'],
  ])('is written so that the code around it stays: %s', (source, value, expected) =>
    expect(replaced(source, value)).toBe(expected),
  )

  it('may have a decimal comma', () => expect(replaced('x = 5', ' 1,5')).toBe('x = 1.5'))

  it.each([
    'f()',
    '',
    '0x10',
    '1,234,5',
    'Infinity',
    '1e999',
    '--1',
    '01',
    '9'.repeat(31),
    Number.NaN,
  ])('is refused when JSON would not write it: %s', (value) =>
    expect(() => replaced('x = 5', value)).toThrow(REPLACE_REFUSED.number),
  )

  it('is refused where the program depends on the old one', () => {
    for (const source of ['x = 5 ** 2', 'x = 5.0.toFixed(y)', 'x[5]', 'x === 5']) {
      const html = pageOf(source)
      expect(replaceLiteral(html, readIn(html).literals[0]!, 6)).toEqual({
        refused: REPLACE_REFUSED.isCode,
      })
    }
  })
})

it('a switch is either true or false', () => {
  expect(replaced('return!true', false)).toBe('return!false')
  expect(() => replaced('x = true', 'yes')).toThrow(REPLACE_REFUSED.switch)
})

it('a text without tags and references reads alike as markup', () => {
  expect(['a < b & c', '1 <2', 'R&D &', 'a > b "c"'].map(readsAlikeAsMarkup)).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect(['<b', '</b', '<!--', '&amp', '&#1;'].some(readsAlikeAsMarkup)).toBe(false)
})

const plain = (literals: readonly Literal[]) =>
  literals.map(({ kind, value, key, quote, isCode }) => ({ kind, value, key, quote, isCode }))

describe('any replacement', () => {
  it('gives the literal exactly the new value, and no other one', () => {
    fc.assert(
      fc.property(
        code,
        fc.nat(),
        hostileText,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (source, at, text, number) => {
          const html = pageOf(source)
          const { literals } = readIn(html)
          const free = literals.filter(({ isCode }) => !isCode)
          if (free.length === 0) return
          const literal = free[at % free.length]!
          const value =
            literal.kind === 'text'
              ? text
              : literal.kind === 'number'
                ? number || 0
                : !literal.value
          const after = replaceLiteral(html, literal, value)
          if (isRefused(after)) throw new Error(after.refused)
          expect(after.startsWith(html.slice(0, literal.start))).toBe(true)
          expect(after.endsWith(html.slice(literal.end))).toBe(true)
          const expected = plain(literals)
          expected[literals.indexOf(literal)]!.value = value
          expect(plain(readIn(after).literals)).toEqual(expected)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('gives the part exactly the new text, and no other one', () => {
    fc.assert(
      fc.property(code, fc.nat(), hostileText, (source, at, hostile) => {
        const html = pageOf(source)
        const { parts } = readIn(html)
        if (parts.length === 0) return
        const part = parts[at % parts.length]!
        // where a script may set it as markup, the caller sees to it that it reads alike
        // each line is a part of its own
        const text = part.isMarkup
          ? hostile.replaceAll('\0', '')
          : hostile.replace(/[<>]/g, '').replace(/[\r\n]+/g, ' ')
        const after = replacePart(html, part, text)
        expect(after.startsWith(html.slice(0, part.start))).toBe(true)
        expect(after.endsWith(html.slice(part.end))).toBe(true)
        const expected = parts.map(({ value }) => value)
        expected[at % parts.length] = text
        expect(readIn(after).parts.map(({ value }) => value)).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })
})
