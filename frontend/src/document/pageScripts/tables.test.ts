// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are code of pages
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addRow, moveRow, removeRow } from './rows'
import type { Table } from './tables'
import { pageOf, readIn } from './testing/scriptPage'

const tablesIn = (source: string, type = ''): Table[] => readIn(pageOf(source, type)).tables
const valuesOf = ({ rows }: Table) => rows.map(({ cells }) => cells.map((cell) => cell?.value))

/** The code with its first table changed. */
function changed(source: string, change: (html: string, table: Table) => string): string {
  const html = pageOf(source)
  const after = change(html, readIn(html).tables[0]!)
  const start = html.indexOf(source)
  return after.slice(start, after.length - (html.length - start - source.length))
}

describe('tables', () => {
  it('are arrays of similar objects, with the kinds of their columns', () => {
    const [table] = tablesIn(
      "const items = [{name: 'A', price: 1, isNew: true, bg: '#fff', img: 'a.png', f: g(), m: 1}, {name: 'B', price: -2.5, isNew: false, bg: '#000', img: 'b.png', f: 3, m: 'x'}]",
    )
    expect(table?.name).toBe('items')
    expect(table?.columns).toEqual([
      { key: 'name', kind: 'text' },
      { key: 'price', kind: 'number' },
      { key: 'isNew', kind: 'switch' },
      { key: 'bg', kind: 'colour' },
      { key: 'img', kind: 'image' },
      { key: 'f', kind: 'other' },
      { key: 'm', kind: 'other' },
    ])
    expect(valuesOf(table!)).toEqual([
      ['A', 1, true, '#fff', 'a.png', undefined, 1],
      ['B', -2.5, false, '#000', 'b.png', 3, 'x'],
    ])
  })

  it('have cells only where the whole value is a literal', () => {
    const [table] = tablesIn("x = [{a: [5], b: 5 + y, c: 'a' + y, d: !0, e: `t`, f: `t${y}`}]")
    expect(valuesOf(table!)).toEqual([[undefined, undefined, undefined, undefined, 't', undefined]])
  })

  it('are found in JSON, within rows and as properties', () => {
    const json = '{"menu": [{"name": "A", "sizes": [{"s": 1}]}, {"name": "B"}]}'
    expect(tablesIn(json, 'application/json').map(({ name }) => name)).toEqual(['menu', 'sizes'])
    expect(tablesIn('a.b = [{c: 1}]; f([{c: 1}])').map(({ name }) => name)).toEqual(['b', null])
  })

  it.each([
    'x = []',
    'x = [{}]',
    'x = [{a: 1}, , {a: 1}]',
    'x = [{a: 1}, ...y]',
    'x = [{a: 1, ...y}]',
    'x = [{a: 1}, 2]',
    'x = [{a: 1}, {b: 1}]',
    'x = [{a: 1, b: 2, c: 3}, {a: 1}]',
    'x = [({a: 1}), {a: 1}]',
    "x = [{a: '-->'}]",
    `x = [${'{a: 1},'.repeat(201)}]`,
    `x = [{${Array.from({ length: 41 }, (_, at) => `a${at}: 1`).join()}}]`,
  ])('are no others: %s', (source) => expect(tablesIn(source)).toEqual([]))
})

describe('rows', () => {
  const source = `x = [
  // first
  { id: 'p1', n: 1 },
  { id: 'p2', n: 2 }, // second
]`

  it('are added with the indentation and an id of their own', () =>
    expect(changed(source, addRow)).toBe(source.replace('n: 2 }', "n: 2 },\n  { id: 'p3', n: 2 }")))

  it.each([
    ['x=[{id:1},{id:7}]', 'x=[{id:1},{id:7},{id:8}]'],
    ["x = [ {slug: 'a-b'} ]", "x = [ {slug: 'a-b'}, {slug: 'a-b-2'} ]"],
    ["x = [{key: 'p09'}, {key: 'p10'}]", "x = [{key: 'p09'}, {key: 'p10'}, {key: 'p11'}]"],
    ['x = [{id: 1}, {id: 1}]', 'x = [{id: 1}, {id: 1}, {id: 1}]'],
    ['x = [{id: 1, a: 2}, {a: 2}]', 'x = [{id: 1, a: 2}, {a: 2}, {a: 2}]'],
  ])('get an id where all have one: %s', (before, after) =>
    expect(changed(before, addRow)).toBe(after),
  )

  it('are moved, and comments stay', () =>
    expect(changed(source, (html, table) => moveRow(html, table, 0, 1))).toBe(
      "x = [\n  // first\n  { id: 'p2', n: 2 },\n  { id: 'p1', n: 1 }, // second\n]",
    ))

  it.each([
    [source, 0, "x = [\n  // first\n  { id: 'p2', n: 2 }, // second\n]"],
    [source, 1, "x = [\n  // first\n  { id: 'p1', n: 1 }, // second\n]"],
    ['x = [{a:1}, {a:2}, {a:3}]', 1, 'x = [{a:1}, {a:3}]'],
    ['x = [{a:1}, {a:2}, {a:3}]', 2, 'x = [{a:1}, {a:2}]'],
    ['x = [\n  {a:1},\n  {a:2},\n]', 1, 'x = [\n  {a:1},\n]'],
    ['x = [ {a:1}, ]', 0, 'x = [ ]'],
    ['x = [{a:1}, // one\n  {a:2} // two\n]', 1, 'x = [{a:1} // one\n   // two\n]'],
    ['x = [{a:1} // one\n , {a:2}]', 0, 'x = [ // one\n {a:2}]'],
  ])('are removed with one comma: %j', (before, at, after) =>
    expect(changed(before, (html, table) => removeRow(html, table, at))).toBe(after),
  )

  const gap = fc.constantFrom('', ' ', '\n  ', '\r\n', " // it's, {\n", '/* ], */', ' /* a */\t')
  const rowOf = (isJson: boolean) => (number: number) =>
    isJson
      ? `{"a": "t${number}", "b": ${number}, "c": [{"d": 1}, {"d": 2}]}`
      : `{ a: 't${number}', /* , */ b: ${number}, c: [{d: 1}, {d: 2},] }`
  const table = fc.boolean().chain((isJson) =>
    fc
      .tuple(
        fc.array(fc.integer({ min: -9, max: 99 }).map(rowOf(isJson)), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.array(isJson ? fc.constantFrom('', ' ', '\r\n  ') : gap, {
          minLength: 12,
          maxLength: 12,
        }),
        fc.boolean(),
      )
      .map(([rows, gaps, isTrailing]) => {
        const inner = rows.map((row, at) => {
          const isLast = at === rows.length - 1
          return `${gaps[2 * at]}${row}${gaps[2 * at + 1]}${isLast && (isJson || !isTrailing) ? '' : ','}`
        })
        const array = `[${inner.join('')}${gaps[11]}]`
        return { isJson, html: isJson ? pageOf(array, 'text/json') : pageOf(`x = ${array}`) }
      }),
  )
  const gapComments = (html: string) => html.match(/\/\/ it's|\/\* \]|\/\* a/g)?.length ?? 0
  const steps = fc.array(
    fc.record({ kind: fc.constantFrom('add', 'move', 'remove'), from: fc.nat(9), to: fc.nat(9) }),
    { maxLength: 12 },
  )

  it('are the expected ones after any sequence of changes', () => {
    fc.assert(
      fc.property(table, steps, ({ html, isJson }, all) => {
        let after = html
        let expected = valuesOf(readIn(html).tables[0]!)
        const between = gapComments(html)
        for (const step of all) {
          const found = readIn(after).tables[0]!
          const from = step.from % expected.length
          const to = step.to % expected.length
          if (step.kind === 'add') {
            after = addRow(after, found)
            expected = [...expected, expected.at(-1)!]
          } else if (step.kind === 'move') {
            after = moveRow(after, found, from, to)
            expected.splice(to, 0, ...expected.splice(from, 1))
          } else {
            after = removeRow(after, found, from)
            expected = expected.filter((_, at) => at !== from)
            if (expected.length === 0) break
          }
          expect(valuesOf(readIn(after).tables[0]!)).toEqual(expected)
        }
        // an empty array still is code
        if (expected.length === 0) expect(after).toMatch(isJson ? /\[\s*\]/ : /x = \[[\s\S]*\]/)
        if (expected.length === 0 && !isJson)
          expect(readIn(`${after}<script>f(1)</script>`).literals).toHaveLength(1)
        expect(gapComments(after)).toBe(between)
      }),
      { numRuns: 150 },
    )
  })

  it('stay as they are where there is no such place', () => {
    expect(changed(source, (html, table) => moveRow(html, table, 0, 9))).toBe(source)
    expect(changed(source, (html, table) => removeRow(html, table, 9))).toBe(source)
  })
})
