import { expect, it } from 'vitest'
import { elementOf } from '@/document/pageEdit/patches'
import { parsed } from '@/document/pageEdit/testing/arbitrary'
import { writtenValue } from '../session/propertyChange'
import { detailOf } from './elementDetail'

const PAGE = `<body><ul id="list"><li id="first" style="color: red; width: 9px">a</li>
<li id="second" style="color: red !important; color: blue">b</li></ul><div id="box"><p id="text">c</p></div></body>`

function detail(...ids: string[]) {
  const page = parsed(PAGE)
  const selected = ids.map((value) => {
    const key = { attribute: 'id' as const, value }
    const tag = elementOf(page, key)?.tagName ?? ''
    return { key, name: { path: [], tag, text: '', id: key } }
  })
  const found = detailOf(page, selected)
  if (!found) throw new Error('Nothing is selected.')
  return found
}

it('tells of several what all of them say, and what they do not say alike', () => {
  const several = detail('first', 'second')
  expect(several.own).toEqual({ color: 'red' })
  expect([...several.mixed]).toEqual(['width'])
  expect(detail('first').own).toMatchObject({ color: 'red', width: '9px' })
  expect(detail('first').mixed.size).toBe(0)
  // what is important is in force
  expect(detail('second').own).toMatchObject({ color: 'red' })
})

it('tells whether models leave what is selected as it is', () => {
  const html =
    '<div id="d" data-morpheo-keep><p id="a">x</p></div><p id="b" data-morpheo-keep>y</p>'
  const keptOf = (...ids: string[]) => {
    const selected = ids.map((value) => {
      const key = { attribute: 'id' as const, value }
      return { key, name: { path: [], tag: 'p', text: '', id: key } }
    })
    const found = detailOf(parsed(html), selected)
    return [found?.isKept, found?.isInKept]
  }
  expect(keptOf('d')).toEqual([true, false])
  expect(keptOf('a')).toEqual([false, true])
  expect(keptOf('d', 'b')).toEqual([true, false])
  expect(keptOf('b', 'a')).toEqual([false, true])
})

it('offers no move to where HTML does not allow the element', () => {
  // a list item out of its list, a box into a list
  expect(detail('second')).toMatchObject({ hasOut: false, hasInto: false })
  expect(detail('box')).toMatchObject({ hasOut: false, hasInto: false })
  expect(detail('text')).toMatchObject({ hasOut: true, hasInto: false })
})

it('tells those around it apart by their class, or their role', () => {
  const html =
    '<body><main id="m" class="wrap wide"><div id="d" role="group"><p id="text">c</p></div></main></body>'
  const page = parsed(html)
  const key = { attribute: 'id' as const, value: 'text' }
  const name = { path: [], tag: 'p', text: '', id: key }
  const around = detailOf(page, [{ key, name }])?.around.map(({ mark }) => mark)
  expect(around?.filter((mark) => mark !== '')).toEqual(['.wrap', 'group'])
})

it('a font of the page can be had back, as the page writes it', () => {
  const page = parsed('<style>p{font-family: Inter, system-ui}</style><p id="text">c</p>')
  const key = { attribute: 'id' as const, value: 'text' }
  const name = { path: [], tag: 'p', text: '', id: key }
  const property = detailOf(page, [{ key, name }])?.properties.find(
    (one) => one.name === 'fontFamily',
  )
  expect(property?.options?.slice(0, 2)).toEqual(['Inter', 'Arial'])
  const scale = { unit: '', value: null, min: 0, max: 0, step: 1 } as never
  expect(property && writtenValue({ property, value: 'Inter', scale })).toBe('Inter, system-ui')
})

it('has a text where nothing but text stands in it, whatever its tag', () => {
  const page =
    parsed(`<body><a id="link" href="#prices">Prices</a><a id="blank"></a><li id="item">One</li>
<div id="note">Plain</div><div id="empty"> </div><a id="mixed">See <b>all</b></a><textarea id="field">x</textarea></body>`)
  const texts = ['link', 'blank', 'item', 'note', 'empty', 'mixed', 'field'].map((value) => {
    const key = { attribute: 'id' as const, value }
    const tag = elementOf(page, key)?.tagName ?? ''
    const found = detailOf(page, [{ key, name: { path: [], tag, text: '', id: key } }])
    const has = found?.properties.some(({ name }) => name === 'textContent')
    return has ? `text ${found?.own.textContent}` : found?.isTextWithin ? 'within' : 'none'
  })
  expect(texts).toEqual([
    'text Prices',
    'text ',
    'text One',
    'text Plain',
    'none',
    'within',
    'none',
  ])
})
