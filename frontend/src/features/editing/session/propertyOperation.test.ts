import { expect, it } from 'vitest'
import type { ElementName } from '@/document/pageEdit/findElement'
import { numberScale } from '../origins/numberScale'
import { DATA } from '../texts'
import { type PropertyName, propertiesOf } from '../values/properties'
import { propertyOperations } from './propertyChange'

const target: ElementName = { path: [1, 0], tag: 'p', text: 'x', id: null }
const ALL = ['p', 'img', 'a', 'input'].flatMap(propertiesOf)

function asked(name: PropertyName, value: string, before: string | null) {
  const property = ALL.find((one) => one.name === name)
  if (!property) throw new Error(`There is no ${name}.`)
  const scale = numberScale(property, { own: before ?? undefined, origin: undefined, facts: null })
  return propertyOperations({ target, property, value, scale, before })
}

it.each([
  ['textContent', ' Tea & <b> ', null, { kind: 'text', place: 0, text: ' Tea & <b> ' }],
  ['color', '#ff0000', null, { kind: 'style', property: 'color', value: '#ff0000' }],
  ['color', ' ', 'red', { kind: 'style', property: 'color', value: null }],
  ['fontSize', '2', '1rem', { kind: 'style', property: 'font-size', value: '2rem' }],
  ['fontSize', '24', '1rem', { kind: 'style', property: 'font-size', value: '7.5rem' }],
  ['fontSize', '500', null, { kind: 'style', property: 'font-size', value: '120px' }],
  ['fontSize', 'large', null, null],
  [
    'fontFamily',
    'Open Sans',
    null,
    { kind: 'style', property: 'font-family', value: '"Open Sans", sans-serif' },
  ],
  ['fontFamily', 'Comic Papyrus', null, null],
  ['textAlign', 'center', 'left', { kind: 'style', property: 'text-align', value: 'center' }],
  ['lineHeight', '1.5', null, { kind: 'style', property: 'line-height', value: '1.5' }],
  [
    'boxShadow',
    'soft',
    null,
    { kind: 'style', property: 'box-shadow', value: '0 1px 3px rgba(0, 0, 0, 0.25)' },
  ],
  ['alt', 'A "cup"', null, { kind: 'attribute', name: 'alt', value: 'A "cup"' }],
  ['imageWidth', '300', '20', { kind: 'attribute', name: 'width', value: '300' }],
  ['imageWidth', '', '20', { kind: 'attribute', name: 'width', value: null }],
  ['href', '/about', null, { kind: 'link', address: '/about' }],
  [
    'href',
    'www.example.org/prices',
    null,
    { kind: 'link', address: 'https://www.example.org/prices' },
  ],
  ['href', 'www.html', null, { kind: 'link', address: 'www.html' }],
  ['required', 'true', null, { kind: 'attribute', name: 'required', value: '' }],
  ['readOnly', 'false', '', { kind: 'attribute', name: 'readonly', value: null }],
  ['ariaLabel', 'Search', null, { kind: 'attribute', name: 'aria-label', value: 'Search' }],
  ['inputType', 'email', 'text', { kind: 'attribute', name: 'type', value: 'email' }],
  ['inputType', 'submarine', 'text', null],
] satisfies [PropertyName, string, string | null, object | null][])(
  '%s as "%s" in place of %s',
  (name, value, before, expected) => {
    expect(asked(name, value, before)).toEqual(expected && [{ ...expected, target }])
  },
)

it('data attributes are set, changed and taken away as one', () => {
  const before = '{"price": "7", "kind": "tea", "old": ""}'
  const set = (name: string, value: string | null) => ({ kind: 'attribute', target, name, value })
  expect(asked('data', '{"price": 8, "kind": "tea", "open": true}', before)).toEqual([
    ...[set('data-price', '8'), set('data-open', 'true'), set('data-old', null)],
  ])
  expect(asked('data', '', before)).toEqual(
    ['data-price', 'data-kind', 'data-old'].map((name) => set(name, null)),
  )
})

it.each([
  ['[1]', DATA.noObject],
  ['{"a": 1', DATA.noObject],
  ['null', DATA.noObject],
  ['{"a": {}}', DATA.noValue('a')],
  ['{"a": null}', DATA.noValue('a')],
  ['{"Price": 1}', DATA.noName('Price')],
  ['{"morpheo-id": "x"}', DATA.noName('morpheo-id')],
  ['{"a b": 1}', DATA.noName('a b')],
])('%s is refused in words', (text, refused) => {
  expect(asked('data', text, '{}')).toEqual({ refused })
})
