// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are code of pages
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growth } from '../pageEdit/testing/growth'
import { CODE_MAX_CHARS } from './scripts'
import { pageOf, readIn } from './testing/scriptPage'

const valuesIn = (html: string) => readIn(html).literals.map(({ value }) => value)
const freeIn = (html: string) =>
  readIn(html).literals.flatMap(({ isCode, value }) => (isCode ? [] : [value]))

describe('scripts', () => {
  it.each([
    'application/json',
    'application/ld+json',
    'module',
    'TEXT/JavaScript',
    ' ',
    'text/ecmascript',
  ])('are read when they are of the kind %j', (type) =>
    expect(freeIn(pageOf('["Early dip", 16.5]', type))).toEqual(
      // a statement that is only a value shows nothing, but an array is no directive
      ['Early dip', 16.5],
    ),
  )

  it.each(['text/template', 'importmap', 'speculationrules', 'text/babel', 'module" src="x.js'])(
    'are not read when they are of the kind %j',
    (type) => expect(valuesIn(pageOf('["Early dip"]', type))).toEqual([]),
  )

  it('are not read in templates, in drawings and without an end', () => {
    const script = '<script>f("a")</script>'
    expect(valuesIn(`<template>${script}</template><svg>${script}</svg>`)).toEqual([])
    expect(valuesIn('<p><script>f("a")')).toEqual([])
  })

  it.each([
    "f('Early dip'); g('unclosed",
    "{ f('Early dip')",
    "// f('Early dip')",
    "f(/'Early dip'/)",
  ])('give nothing where there is no literal for certain: %s', (code) =>
    expect(valuesIn(pageOf(code))).toEqual([]),
  )

  it('give nothing when JSON has what only JavaScript allows', () =>
    expect(valuesIn(pageOf("{a: 'b'}", 'application/json'))).toEqual([]))

  it('may be too long together, or nested too deeply', () => {
    const long = pageOf(`f("a", "${'b'.repeat(CODE_MAX_CHARS)}")`)
    expect(valuesIn(long)).toEqual([])
    for (const open of ['[', '(', '{', 'f(', 'a=>', '-', '`${', '{a:', 'a+(']) {
      expect(valuesIn(pageOf(`${open.repeat(200_000)}'a'`))).toEqual([])
    }
    expect(valuesIn(pageOf('['.repeat(200_000) + ']'.repeat(200_000)))).toEqual([])
    expect(valuesIn(pageOf('['.repeat(200_000) + ']'.repeat(200_000), 'text/json'))).toEqual([])
    expect(() => readIn(pageOf(`x = ${"'a' + ".repeat(20_000)}1`))).not.toThrow()
    expect(() => readIn(pageOf(`x = \`${'<b>a'.repeat(200_000)}\``))).not.toThrow()
  })

  it('are read in time linear in them', () => {
    const read = (unit: string) =>
      growth((length) => readIn(pageOf(`f(\`${unit.repeat(length)}\`)`)), 2_000)
    expect(read('<b>a</b> ')).toBeLessThan(8)
    expect(read('<style> "> ')).toBeLessThan(8)
    expect(read('<b "  \'')).toBeLessThan(8)
    const list = (unit: string) =>
      growth((length) => readIn(pageOf(`x = [${unit.repeat(length)}]`)), 2_000)
    expect(list("[{ a: 'b c' }, { a: 'd e' }],")).toBeLessThan(8)
    expect(list("[['a b', 1], ['c d', 2]],")).toBeLessThan(8)
    const rows = (length: number) => `[${'{ a: 1 },'.repeat(length)}],`
    const table = growth((length) => readIn(pageOf(`x = [${rows(length).repeat(20)}]`)), 48)
    expect(table).toBeLessThan(8)
  })
})

describe('literals', () => {
  it('stand in the page without their quotes, a number with its minus sign', () => {
    const html = pageOf("f('It\\'s', \"b\", `c`, - 1.50, true, 0x10, null, /r/, 5n)")
    const found = readIn(html).literals
    expect(found.map(({ start, end }) => html.slice(start, end))).toEqual([
      ...["It\\'s", 'b', 'c', '- 1.50', 'true', '0x10'],
    ])
    expect(found.map(({ value }) => value)).toEqual(["It's", 'b', 'c', -1.5, true, 16])
    expect(found.map(({ quote }) => quote)).toEqual(["'", '"', '`', null, null, null])
    expect(found.map(({ kind }) => kind)).toEqual([
      ...['text', 'text', 'text', 'number', 'switch', 'number'],
    ])
  })

  it.each([
    [String.raw`f('It\'s über')`, "It's über"],
    [String.raw`f("It's \u00fcber")`, "It's über"],
    ["f(`It's über`)", "It's über"],
    [String.raw`f('It\u0027s über')`, "It's über"],
    ['f(`Two\r\nlines`)', 'Two\nlines'],
    [String.raw`f("\ud83d\ude00 smile")`, '😀 smile'],
  ])('have the value that the program sees: %j', (code, value) =>
    expect(valuesIn(pageOf(code))).toEqual([value]),
  )

  it.each([
    "x = {'Early dip': 1}",
    "x = {a, /* key */ 'Early dip': 1}",
    "x = {'Early dip'() {}}",
    "x['Early dip']",
    "x[y ? 'Early dip' : z]",
    "x === 'Early dip'",
    "'Early dip' != x",
    "x = 'Early dip' == y",
    "switch (x) { case 'Early dip': y() }",
    "f('Early dip' in x)",
    "'Early dip'; f()",
    'f(tag`Early dip`)',
    "import('Early dip')",
    "f('Early dip -->')",
    "a.b.querySelector('Early dip' + x)",
    "a?.closest('Early dip')",
    "el.setAttribute('Early dip', x)",
    "el.classList.toggle('Early dip', x)",
    "el.className = x || 'Early dip'",
    "el.style.color = 'Early dip'",
    "new Intl.NumberFormat(x, { style: 'Early dip' })",
    "x.toLocaleString(y, { a: ['Early dip'] })",
    "['Early dip', y].includes(x)",
    "new CustomEvent('Early dip', x)",
  ])('are code where a program goes by them: %s', (code) => {
    const texts = readIn(pageOf(code)).literals.filter(({ value }) =>
      String(value).includes('Early dip'),
    )
    expect(texts.map(({ isCode }) => isCode)).toEqual([true])
  })

  it('are code in a module where they name one', () => {
    const code = "import a from 'b'; export * from 'c'; export default 'Early dip'"
    expect(freeIn(pageOf(code, 'module'))).toEqual(['Early dip'])
  })

  it.each([
    "x = y ? 'Early dip' : z",
    "f({a: 'Early dip'})",
    "return 'Early dip'",
    "x = [z, 'Early dip']",
    "x = `a ${y ? 'Early dip' : z} c`",
    "x = a / b; f('Early dip') / c",
    "x = y.replace(/['\"/]/g, z).split(/`/); f('Early dip')",
    "x++ / y; f('Early dip') // it's",
    "/* don't */ f('Early dip') <!-- can't",
    'f(() => `Early dip`)',
    'return `Early dip`',
    "el.setAttribute(x, 'Early dip')",
    "el.textContent = 'Early dip'",
    "x = html`${'Early dip'}`",
  ])('are free in any other place: %s', (code) =>
    expect(freeIn(pageOf(code))).toEqual(['Early dip']),
  )

  it('have the property that they are the value of, also within arrays', () => {
    const html = pageOf(
      "x = [{name: 'Early dip', price: -16.50, tags: [['a']], [k]: 'c'}, {'width': 16.5, f: g('no')}]; y = 16.5; class A { static z = 'no' }",
    )
    const roles = readIn(html).literals.map(({ value, key, object }) => [
      value,
      key,
      object && html.slice(object, object + 7),
    ])
    expect(roles).toEqual([
      ['Early dip', 'name', '{name: '],
      [-16.5, 'price', '{name: '],
      ['a', 'tags', '{name: '],
      ['c', null, '{name: '],
      ['width', null, null],
      [16.5, 'width', "{'width"],
      ['no', null, null],
      [16.5, null, null],
      ['no', null, null],
    ])
  })

  it('are found in any page without an error', () => {
    const any = fc.string({
      unit: fc.constantFrom(...'abAB \'"`${}()[]:,;/\\<!>=*.0-9\n\r+😀\u2028&'),
    })
    fc.assert(
      fc.property(any, fc.constantFrom('', 'module', 'text/json'), (code, type) => {
        const html = pageOf(code, type)
        const { literals, parts } = readIn(html)
        for (const { start, end, kind, value } of literals) {
          if (kind !== 'text') expect(html.slice(start, end)).not.toBe('')
          if (kind === 'switch') expect(html.slice(start, end)).toBe(String(value))
        }
        for (const { start, end } of parts) expect(end).toBeGreaterThan(start)
      }),
      { numRuns: 1_000 },
    )
  })
})
