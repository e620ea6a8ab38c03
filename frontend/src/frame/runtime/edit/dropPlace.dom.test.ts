import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ELEMENT_WORDS } from '@/lib/elementWords'
import { makeDropPlace, makeDropWords } from './dropPlace'

/** The test environment has no layout: left, top, width and height of each element. */
const LAYOUT: Record<string, [number, number, number, number]> = {
  s: [0, 0, 400, 300],
  h: [20, 20, 360, 40],
  g: [20, 80, 360, 100],
  one: [20, 80, 112, 100],
  two: [144, 80, 112, 100],
  three: [268, 80, 112, 100],
  in: [272, 90, 100, 80],
  other: [0, 320, 400, 100],
}
const find = (id: string) => document.getElementById(id) as HTMLElement
const rectOf = ({ id }: Element) => new DOMRect(...(LAYOUT[id] ?? [0, 0, 400, 600]))
const isAt = (element: Element, x: number, y: number) => {
  const { left, top, right, bottom } = rectOf(element)
  return x >= left && x < right && y >= top && y < bottom
}

beforeEach(() => {
  document.body.innerHTML = `<section id="s"><h2 id="h">Teas</h2><div id="g" style="float: none; display: grid; grid-template-columns: 1fr 1fr 1fr">
<div class="tea-card" id="one">Assam</div><div class="tea-card" id="two">Oolong</div><div class="tea-card" id="three">Sencha</div></div></section><section id="other"></section>`
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return rectOf(this)
  })
  document.elementsFromPoint = (x, y) =>
    [...document.body.querySelectorAll('*')].reverse().filter((one) => isAt(one, x, y))
})
afterEach(() => vi.restoreAllMocks())

const drop = (x: number, y: number, isInto = false, id = 'one') =>
  makeDropPlace(document).at(x, y, [find(id)], isInto)
const words = (x: number, y: number, isInto = false, id = 'one') => {
  const found = drop(x, y, isInto, id)
  return found && makeDropWords(ELEMENT_WORDS).of(found, [find(id)])
}

describe('a drop', () => {
  it('beside a sibling stays in what holds them', () => {
    expect(words(330, 130)).toBe('In Grid · after Card 3')
    expect(words(150, 130, false, 'three')).toBe('In Grid · before Card 2')
  })

  it('at the edge of the grid, and a little beyond it, is among its cards', () => {
    // in the gap, close to the upper edge
    expect(words(262, 82)).toBe('In Grid · after Card 2')
    expect(words(384, 130)).toBe('In Grid · after Card 3')
    expect(words(300, 184)).toBe('In Grid · before Card 3')
  })

  it('beyond that, or where the pointer rests, leaves the grid, and says so', () => {
    expect(words(300, 45)).toBe('Into Section · after Heading 2')
    expect(words(262, 82, true)).toBe('Into Section · before Grid')
    expect(words(200, 370)).toBe('Into Section')
    expect(drop(200, 370)).toMatchObject({ to: 'into', parent: { id: 'other' } })
  })

  it('where the pointer rests goes into a sibling in the middle of it alone', () => {
    find('three').innerHTML = '<p id="in">Sencha</p>'
    expect(words(310, 120, true)).toBe('Into Card · before Paragraph')
    // at its edges the words stay what they were
    for (const x of [274, 290, 360]) expect(words(x, 130, true)).toBe(words(x, 130))
    expect(words(290, 130, true, 'two')).toBeNull()
    expect(words(360, 100, true)).toBe('In Grid · after Card 3')
  })

  it('that is free is in the list that an item lies in, and for others in a container', () => {
    find('g').outerHTML = '<ul id="g"><li id="one">A</li><li id="two">B</li></ul>'
    const container = (id: string) => makeDropPlace(document).container(200, 130, [find(id)])?.id
    expect([container('one'), container('h')]).toEqual(['g', 's'])
  })

  it('where the element stands already is none', () => {
    expect(drop(138, 130)).toBeNull()
  })
})
