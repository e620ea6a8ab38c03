import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createElementReader } from './elementsBetween'

const page = (body: string, head = '') =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
const between = (before: string, after: string) =>
  createElementReader()(page(before), page(after))?.map(
    ({ kind, tag, words }) => `${kind} ${tag}${words && ` ${words}`}`,
  )

describe('the elements that a step changed', () => {
  it('are those that differ by themselves, not those around them', () => {
    const before = '<main id="a"><h1 id="b">Tide</h1><p id="c">Low</p></main>'
    expect(between(before, before)).toEqual([])
    expect(between(before, before.replace('Tide', 'Ebb'))).toEqual(['changed h1 Ebb'])
    expect(between(before, before.replace('id="c"', 'id="c" style="color:red"'))).toEqual([
      'changed p Low',
    ])
  })

  it('came or went with all that stands in them, which is told once', () => {
    const before = '<main id="a"><h1 id="b">Tide</h1></main>'
    const card = '<section id="s"><h2 id="t">Moon</h2><p>Full</p></section>'
    const after = before.replace('</h1>', `</h1>${card}`)
    expect(between(before, after)).toEqual(['added section'])
    expect(between(after, before)).toEqual(['removed section'])
  })

  it('moved among their neighbours, or into another element', () => {
    const before = '<ul><li id="1">One</li><li id="2">Two</li><li id="3">Three</li></ul><ol></ol>'
    const last = '<ul><li id="2">Two</li><li id="3">Three</li><li id="1">One</li></ul><ol></ol>'
    const other = '<ul><li id="2">Two</li><li id="3">Three</li></ul><ol><li id="1">One</li></ol>'
    expect(between(before, last)).toEqual(['moved li One'])
    expect(between(before, other)).toEqual(['moved li One'])
  })

  it('are the same ones when they get their ids', () => {
    const before = '<main><p>Low</p><p>High</p></main>'
    const after = '<main id="m"><p id="p1">Low</p><p id="p2">High</p></main>'
    expect(between(before, after)).toEqual(['changed main', 'changed p Low', 'changed p High'])
  })

  it('are style sheets and scripts too, whose code is not repeated', () => {
    const reader = createElementReader()
    const changes = reader(page('', '<style>a{}</style>'), page('', '<style>b{}</style>'))
    expect(changes).toEqual([{ kind: 'changed', tag: 'style', words: '' }])
  })

  it('take an id that several have for the first of them, and spaces for nothing', () => {
    expect(between('<p id="x">A</p><p id="x">B</p>', '<p id="x">A</p>\n <p id="x">C </p>')).toEqual(
      ['changed p C'],
    )
  })

  it('are not told of a page that is nested too deeply', () => {
    expect(between('<div>'.repeat(3_000), '<p>')).toBeUndefined()
  })
})

const body = fc
  .array(
    fc.record({
      tag: fc.constantFrom('p', 'div', 'b'),
      id: fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: undefined }),
      text: fc.constantFrom('', 'x', 'y'),
      isIn: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((parts) =>
    parts.reduce((html, { tag, id, text, isIn }) => {
      const all = `<${tag}${id ? ` id="${id}"` : ''}>${text}${isIn ? html : ''}</${tag}>`
      return isIn ? all : html + all
    }, ''),
  )

it('what came is what went, the other way round', () => {
  const count = (changes: readonly string[] | undefined, kind: string) =>
    changes?.filter((change) => change.startsWith(kind)).length
  fc.assert(
    fc.property(body, body, (before, after) => {
      const there = between(before, after)
      const back = between(after, before)
      expect(between(before, before)).toEqual([])
      expect(count(there, 'added')).toBe(count(back, 'removed'))
      expect(count(there, 'changed')).toBe(count(back, 'changed'))
    }),
  )
})

it('a page of 300 KB, of which every element moved, is compared in time that grows with their number', () => {
  const items = Array.from({ length: 8_000 }, (_, n) => `<li id="item-${n}">Entry ${n}</li>`)
  const reader = createElementReader()
  reader(page('<p></p>'), page('<b></b>'))
  const begun = performance.now()
  const changes = reader(page(items.join('')), page(items.reverse().join('')))
  expect(performance.now() - begun).toBeLessThan(6_000)
  expect(changes).toHaveLength(7_999)
})
