import { expect, it, vi } from 'vitest'
import { MAX_HIGHLIGHTS } from '../protocol'
import { changedParts } from './changedParts'

const page = (body: string, style = 'p{color:red}') =>
  `<!doctype html><html><head><style>${style}</style></head><body>${body}</body></html>`

const BODY =
  '<header><h1>Clock</h1></header><main><p>One</p><p id="two">Two</p><ul><li>a</li></ul></main>'

it.each([
  ['text', '>One<', '>First<', ['body > main:nth-of-type(1) > p:nth-of-type(1)']],
  [
    'an attribute',
    '<h1>',
    '<h1 style="color:pink">',
    ['body > header:nth-of-type(1) > h1:nth-of-type(1)'],
  ],
  ['an element with an id', '>Two<', '>Zwei<', ['#two']],
  [
    'a new element',
    '</ul>',
    '<li>b</li></ul>',
    ['body > main:nth-of-type(1) > ul:nth-of-type(1) > li:nth-of-type(2)'],
  ],
  ['a removed element: what held it', '<p>One</p>', '', ['body > main:nth-of-type(1)']],
  [
    'two places',
    />(One|a)</g,
    '>new<',
    [
      'body > main:nth-of-type(1) > p:nth-of-type(1)',
      'body > main:nth-of-type(1) > ul:nth-of-type(1) > li:nth-of-type(1)',
    ],
  ],
])('finds %s', (_name, from, to, expected) =>
  expect(changedParts(page(BODY), page(BODY.replace(from, to)))).toEqual(expected),
)

it('finds the elements that a new rule of the style sheet is for', () => {
  const blue = 'p{color:red} li{color:blue}'
  expect(changedParts(page(BODY), page(BODY, blue))).toEqual([
    'body > main:nth-of-type(1) > ul:nth-of-type(1) > li:nth-of-type(1)',
  ])
  expect(changedParts(page(BODY), page(BODY, 'p{color:red} :root{background:pink}'))).toEqual([
    'body',
  ])
})

it.each(['@media (min-width: 1px)', '@supports (color: red)'])(
  'finds only the elements of the rule that changed inside %s',
  (group) => {
    const style = (rules: string) => `${group}{p{color:red} ${rules}}`
    const changed = changedParts(
      page(BODY, style('li{color:red}')),
      page(BODY, style('li{color:blue}')),
    )
    expect(changed).toEqual(['body > main:nth-of-type(1) > ul:nth-of-type(1) > li:nth-of-type(1)'])
  },
)

it('finds the elements of a rule whose condition changed', () => {
  const style = (width: string) => `@media (min-width: ${width}){li{color:red}}`
  expect(changedParts(page(BODY, style('1px')), page(BODY, style('2px')))).toEqual([
    'body > main:nth-of-type(1) > ul:nth-of-type(1) > li:nth-of-type(1)',
  ])
})

it('finds nothing in the same page, nor in a script that changed', () => {
  const withScript = (code: string) => page(`${BODY}<script>${code}</script>`)
  expect(changedParts(page(BODY), page(BODY))).toEqual([])
  expect(changedParts(withScript('a()'), withScript('b()'))).toEqual([])
})

it('names at most twelve elements, and looks at no page that is too large', () => {
  const list = (text: string) => page(Array.from({ length: 100 }, () => `<p>${text}</p>`).join(''))
  expect(changedParts(list('a'), list('b'))).toHaveLength(12)
  expect(changedParts(page('x'.repeat(600_000)), page('y'))).toEqual([])
})

it('gives up on a page that takes long to compare, and never matches each rule with each element', () => {
  const after = page('<p></p>'.repeat(6_000), '*{}'.repeat(6_000))
  const matched = vi.spyOn(Document.prototype, 'querySelectorAll')
  expect(changedParts(page('<p></p>'.repeat(6_000)), after).length).toBeLessThanOrEqual(
    MAX_HIGHLIGHTS,
  )
  // the sheets, and at most as many rules as there are different ones
  expect(matched.mock.calls.length).toBeLessThan(10)
})

it('does not follow rules into groups without end', () => {
  const nested = `${'@media all{'.repeat(5_000)}p{color:blue}${'}'.repeat(5_000)}`
  expect(changedParts(page(BODY), page(BODY, nested))).toEqual([])
})

it('looks into a form whose fields are named as what an element has', () => {
  const form = (text: string) =>
    page(
      `<form><input name="children"><input name="childNodes"><input name="attributes"><input name="localName"><p>${text}</p></form>`,
    )
  expect(changedParts(form('One'), form('Two'))).toEqual([
    'body > form:nth-of-type(1) > p:nth-of-type(1)',
  ])
})
