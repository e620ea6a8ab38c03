import { describe, expect, it } from 'vitest'
import { isRefused, type ParsedPage } from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
import { editedAll } from '@/document/pageEdit/several'
import { parsed } from '@/document/pageEdit/testing/arbitrary'
import type { ElementFacts } from '@/frame/editProtocol'
import type { Reach } from '../origins/reach'
import { originsIn } from '../origins/valueOrigins'
import { REACH } from '../texts'
import { detailOf } from '../values/elementDetail'
import { type PropertyName, propertiesOf } from '../values/properties'
import { type EditingState, NOTHING_COPIED } from './editingState'
import { changeOperations, tryCommand } from './propertyChange'

const PAGE = `<!doctype html><html><head><style>
/* cards */
.card { padding: 1rem; color: #333 !important }
</style></head><body id="b"><p id="one" class="card">x</p><p id="two" class="card" style="padding:2px;margin:0">y</p></body></html>`
const WIDTH = 390
const facts = {
  css: { padding: '16px', 'font-size': '16px', 'border-style': 'none' },
  viewWidth: WIDTH,
} as unknown as ElementFacts

function stateOf(page: ParsedPage, ids: readonly string[]): EditingState {
  const selected = ids.map((value) => {
    const key = { attribute: 'id' as const, value }
    return { key, name: { path: [], tag: 'p', text: '', id: key } }
  })
  const last = elementOf(page, { attribute: 'id', value: ids.at(-1) ?? '' })
  const origins = last ? originsIn(page, last, WIDTH) : new Map()
  const nothing = { drawnIn: null, drawn: null, around: '', choice: 0, copied: NOTHING_COPIED }
  const rest = { facts, origins, ...nothing }
  return { selected, detail: detailOf(page, selected), ...rest }
}
const named = (name: PropertyName) => {
  const property = propertiesOf('p').find((one) => one.name === name)
  if (!property) throw new Error(`There is no ${name}.`)
  return property
}

/** What becomes of the page's text, or why nothing does. */
function changed(
  html: string,
  ids: readonly string[],
  name: PropertyName,
  value: string,
  reach: Reach,
  isKnown = true,
) {
  const page = parsed(html)
  const originsOf = (element: Parameters<typeof originsIn>[1]) =>
    isKnown ? originsIn(page, element, WIDTH) : null
  const change = { property: named(name), value, reach }
  const operations = changeOperations(page, stateOf(page, ids), change, originsOf)
  if (operations === null) return null
  if (isRefused(operations)) return operations.refused
  const edits = editedAll(parsed(html), operations)
  return isRefused(edits) ? edits.refused : edits.html
}

const LIKE: Reach = { to: 'like', selector: '.card' }
const PHONE: Reach = { to: 'width', media: '(max-width: 480px)' }

describe('a change in the panel', () => {
  it('of one element keeps the unit of the rule that it had the value from', () => {
    expect(changed(PAGE, ['one'], 'padding', '2', { to: 'one' })).toBe(
      PAGE.replace('<p id="one"', '<p style="padding: 2rem" id="one"'),
    )
  })

  it('of all like it is written into the rule, and nowhere else', () => {
    expect(changed(PAGE, ['one'], 'padding', '2', LIKE)).toBe(PAGE.replace('1rem', '2rem'))
    expect(changed(PAGE, ['one'], 'color', 'red', LIKE)).toBe(PAGE.replace('#333', 'red'))
    expect(changed(PAGE, ['one'], 'textAlign', 'center', LIKE)).toBe(
      PAGE.replace('!important }', '!important; text-align: center }'),
    )
  })

  it('of all like one that says something else itself makes it as the others', () => {
    expect(changed(PAGE, ['two'], 'padding', '20', LIKE)).toBe(
      PAGE.replace('1rem', '20px').replace('padding:2px;', ''),
    )
  })

  it('at one width is marked where the element or a rule would win over it', () => {
    const html = changed(PAGE, ['one', 'two'], 'padding', '3', PHONE) ?? ''
    expect(html).toContain('[id="one"] { padding: 3px }')
    expect(html).toContain('[id="two"] { padding: 3px !important }')
    expect(html.match(/@media/g)).toHaveLength(1)
    expect(changed(PAGE, ['one'], 'color', 'red', PHONE)).toContain('{ color: red !important }')
    // where rules are not looked up
    const unknown = changed(PAGE, ['one'], 'padding', '3', PHONE, false)
    expect(unknown).toContain('[id="one"] { padding: 3rem !important }')
  })

  it('of a border makes one where there is none', () => {
    expect(changed(PAGE, ['one'], 'borderColor', 'red', { to: 'one' })).toContain(
      '<p style="border: 1px solid red" id="one"',
    )
    expect(changed(PAGE, ['one', 'two'], 'borderWidth', '2', { to: 'one' })).toContain(
      'margin:0; border: 2px solid"',
    )
    expect(changed(PAGE, ['one'], 'borderColor', 'var(--a)', LIKE)).toContain(
      'important; border: 1px solid var(--a) }',
    )
    expect(changed(PAGE, ['one'], 'borderColor', 'red', PHONE)).toContain(
      '{ border: 1px solid red }',
    )
    // a border that is there keeps its line when another beside it gets one
    const dashed = PAGE.replace('id="one"', 'id="one" style="border:4px dashed blue"')
    const both = changed(dashed, ['one', 'two'], 'borderColor', 'red', { to: 'one' })
    expect(both).toContain('style="border:4px dashed blue; border-color: red"')
    expect(both).toContain('margin:0; border: 1px solid red"')
    // they would make the whole of a border none
    expect(changed(PAGE, ['one'], 'borderColor', 'inherit', { to: 'one' })).toContain(
      '<p style="border-color: inherit" id="one"',
    )
    expect(changed(PAGE, ['one'], 'borderColor', 'red rgb(0 0 0)', { to: 'one' })).toContain(
      'border-color: red rgb(0 0 0)',
    )
  })

  it('is refused in words where it cannot be', () => {
    expect(changed(PAGE, ['one', 'two'], 'padding', '3', LIKE)).toBe(REACH.onlyOne)
    expect(changed(PAGE, ['one'], 'padding', '3', { to: 'like', selector: '.gone' })).toBe(
      REACH.gone,
    )
    const own = PAGE.replace('margin:0', 'margin:0 !important')
    expect(changed(own, ['two'], 'margin', '3', PHONE)).toBe(REACH.ownWins)
    expect(changed(PAGE, ['one'], 'padding', 'wide', PHONE)).toBeNull()
    // another property, though its name begins alike
    const other = PAGE.replace('margin:0', 'text-decoration: none !important')
    expect(changed(other, ['two'], 'textAlign', 'center', PHONE)).toContain('text-align: center')
  })

  it('of an attribute is the element’s own, however far it is to go', () => {
    expect(changed(PAGE, ['one'], 'hidden', 'true', LIKE)).toBe(
      PAGE.replace('<p id="one"', '<p hidden="" id="one"'),
    )
    expect(changed(PAGE, ['two'], 'data', '{"a": 1, "b": true}', PHONE)).toContain(
      '<p data-b="true" data-a="1" id="two"',
    )
  })
})

it('a value is tried where it will stand', () => {
  const stateIn = (html: string) => stateOf(parsed(html), ['one'])
  const tried = (name: PropertyName, value: string | null, reach: Reach, html = PAGE) =>
    tryCommand(stateIn(html), named(name), value, reach)
  expect(tried('padding', '2', LIKE)).toMatchObject({ value: '2rem', isImportant: false })
  expect(tried('color', 'red', LIKE)).toMatchObject({ value: 'red', isImportant: true })
  expect(tried('color', 'red', { to: 'one' })).toMatchObject({ isImportant: false })
  const marked = PAGE.replace('id="one"', 'id="one" style="color: blue !important"')
  expect(tried('color', 'red', { to: 'one' }, marked)).toMatchObject({ isImportant: true })
  expect(tried('color', null, LIKE)).toMatchObject({ value: null })
  expect(tried('title', 'x', LIKE)).toBeNull()
  expect(tried('borderWidth', '3', { to: 'one' })).toMatchObject({
    ...{ property: 'border', value: '3px solid' },
  })
})
