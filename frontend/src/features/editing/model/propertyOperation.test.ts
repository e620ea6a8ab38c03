import { expect, it } from 'vitest'
import type { ElementName } from '@/document/pageEdit/findElement'
import { type PropertyName, propertiesOf } from './properties'
import { propertyOperation } from './propertyOperation'

const target: ElementName = { path: [1, 0], tag: 'p', text: 'x', id: null }
const ALL = ['p', 'img', 'a'].flatMap(propertiesOf)

it.each([
  ['textContent', ' Tea & <b> ', null, { kind: 'text', place: 0, text: ' Tea & <b> ' }],
  ['color', '#ff0000', null, { kind: 'style', property: 'color', value: '#ff0000' }],
  ['color', ' ', 'red', { kind: 'style', property: 'color', value: null }],
  ['fontSize', '24', '1rem', { kind: 'style', property: 'font-size', value: '24rem' }],
  ['fontSize', '500', null, { kind: 'style', property: 'font-size', value: '120px' }],
  ['fontSize', 'large', null, null],
  [
    'fontFamily',
    'Open Sans',
    null,
    { kind: 'style', property: 'font-family', value: '"Open Sans"' },
  ],
  ['fontFamily', 'Comic Papyrus', null, null],
  ['textAlign', 'center', 'left', { kind: 'style', property: 'text-align', value: 'center' }],
  ['alt', 'A "cup"', null, { kind: 'attribute', name: 'alt', value: 'A "cup"' }],
  ['imageWidth', '300', '20', { kind: 'attribute', name: 'width', value: '300' }],
  ['imageWidth', '', '20', { kind: 'attribute', name: 'width', value: null }],
  ['href', '/about', null, { kind: 'link', address: '/about' }],
] satisfies [PropertyName, string, string | null, object | null][])(
  '%s as "%s" in place of %s',
  (name, value, before, expected) => {
    const property = ALL.find((one) => one.name === name)
    if (!property) throw new Error(`There is no ${name}.`)
    const operation = propertyOperation({ target, property, value, before })
    expect(operation).toEqual(expected === null ? null : { ...expected, target })
  },
)
