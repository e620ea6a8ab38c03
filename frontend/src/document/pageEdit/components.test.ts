import { expect, it } from 'vitest'
import { type ComponentNode, componentsOf, componentTreeOf, matching } from './components'
import { isRefused, parsePage } from './parsePage'

const PAGE = `<body id="morpheo-body-page"><header id="morpheo-header-1"><h1 id="morpheo-h1-1">Tide</h1></header>
<div class="price-card" id="morpheo-div-2">Low</div><div id="morpheo-div-3"></div>
<button id="go" data-morpheo-id="morpheo-button-1">Show me everything there is about it</button>
<input id="morpheo-input-1" type="email"><img id="morpheo-img-1" alt="Harbour"><img id="morpheo-img-2">
<i role="button" id="morpheo-i-1">Dial</i><p id="mine">Not the product's</p><p id="morpheo-p-1">😀</p>
<p id="morpheo-p-1">Twice</p><br id="morpheo-br-1"><wbr id="morpheo-wbr-1"><hr data-morpheo-id="morpheo-hr-1"></body>`

const components = () => {
  const page = parsePage(PAGE)
  if (isRefused(page)) throw new Error(page.refused)
  return componentsOf(page)
}

it('lists what has an id of the product, by type and label', () => {
  expect(components().map(({ type, label }) => `${type}: ${label}`)).toEqual([
    'button: Dial',
    'button: Show me everything there is ab...',
    'card: Low',
    'container: Container',
    'container: Tide Low Show me everything th...',
    'header: Tide',
    'heading: Tide',
    'hr: hr',
    'image: Harbour',
    'image: Image',
    'input: email',
    'text: 😀',
  ])
})

it('says of each whether something can be edited', () => {
  const editable = new Map(components().map(({ id, hasProperties }) => [id, hasProperties]))
  expect(editable.get('morpheo-hr-1')).toBe(false)
  expect(editable.get('morpheo-img-2')).toBe(true)
  expect(editable.get('morpheo-div-3')).toBe(true)
})

it('says of each whether models leave it as it is', () => {
  const page = parsePage(PAGE.replace('<h1 ', '<h1 data-morpheo-keep '))
  if (isRefused(page)) throw new Error(page.refused)
  const kept = componentsOf(page).filter(({ isKept }) => isKept)
  expect(kept.map(({ id }) => id)).toEqual(['morpheo-h1-1'])
})

it('is searched by label or type, in whatever case', () => {
  const found = (search: string) => matching(components(), search).map(({ label }) => label)
  expect(found(' HARB ')).toEqual(['Harbour'])
  expect(found('heading')).toEqual(['Tide'])
  expect(found('nothing')).toEqual([])
  expect(found('')).toHaveLength(12)
})

it('has a label that reorders nothing beside it', () => {
  const page = parsePage('<button id="morpheo-button-1">\u202eteleD</button>')
  if (isRefused(page)) throw new Error(page.refused)
  expect(componentsOf(page).map(({ label }) => label)).toEqual(['teleD'])
})

it('stands in each other as in the page', () => {
  const page = parsePage(
    '<body id="morpheo-body-page"><div><ul id="morpheo-ul-1"><li id="morpheo-li-1"><b id="morpheo-b-1">x</b></li></ul></div><p id="morpheo-p-1">y</p></body>',
  )
  if (isRefused(page)) throw new Error(page.refused)
  const told = ({ component, children }: ComponentNode): unknown => [
    component.id,
    ...children.map(told),
  ]
  expect(componentTreeOf(page, componentsOf(page)).map(told)).toEqual([
    ['morpheo-body-page', ['morpheo-ul-1', ['morpheo-li-1', ['morpheo-b-1']]], ['morpheo-p-1']],
  ])
})

it('calls what is of no type by its tag, and a field by no text that stands in it', () => {
  const page = parsePage(
    '<select id="morpheo-select-1"><option>One<option>Two</select><textarea id="morpheo-textarea-1">mine</textarea><strong id="morpheo-strong-1">so</strong><label id="morpheo-label-1">Name</label>',
  )
  if (isRefused(page)) throw new Error(page.refused)
  expect(componentsOf(page).map(({ type, label }) => `${type}: ${label}`)).toEqual([
    ...['label: Name', 'select: Dropdown', 'strong: so', 'textarea: Text area'],
  ])
})
