import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ELEMENT_WORDS } from '@/lib/elementWords'
import { makeOverlay, type Overlay } from './overlay'

/** The test environment has no layout: left, top, width and height of what has an id, and of grips by their class. */
const LAYOUT: Record<string, [number, number, number, number]> = {
  above: [0, 100, 400, 40],
  card: [0, 140, 400, 200],
  word: [0, 140, 40, 20],
  below: [0, 340, 400, 40],
  gone: [0, -300, 400, 200],
  nw: [-5, 135, 10, 10],
  se: [395, 335, 10, 10],
}
const rectOf = (one: Element) => new DOMRect(...(LAYOUT[one.id || one.className] ?? [0, 0, 0, 0]))
/** How wide the text of one is, where it is no whole line. */
const WIDE: Record<string, number> = {}
const textOf = (one: Element) => {
  const { left, top, width, height } = rectOf(one)
  return new DOMRect(left, top, WIDE[one.id] ?? width, height)
}
const find = (id: string) => document.getElementById(id) as HTMLElement
let root: ShadowRoot
let overlay: Overlay

function begin(isTouch = false): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }))
  overlay = makeOverlay(document, true, ELEMENT_WORDS)
}
/** Where the name of one stands. */
const labelOf = (id: string) => {
  overlay.show('selected', [find(id)])
  const { classList } = root.querySelector('.selected') as HTMLElement
  return ['low', 'in', 'end'].filter((place) => classList.contains(place)).join(' ') || 'above'
}

beforeEach(() => {
  const attach = Element.prototype.attachShadow
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element) {
    root = attach.call(this, { mode: 'open' })
    return root
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return rectOf(this)
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(60)
  Range.prototype.getClientRects = function (this: Range) {
    const text = this.startContainer.childNodes[this.startOffset]
    return [
      text?.parentElement ? textOf(text.parentElement) : new DOMRect(),
    ] as unknown as DOMRectList
  }
  document.body.innerHTML =
    '<p id="above">A</p><div id="card"></div><i id="word"></i><p id="below">B</p>'
  document.elementsFromPoint = (x, y) =>
    [...document.body.children, document.body].filter((one) => {
      const { left, top, right, bottom } = rectOf(one)
      return one === document.body || (x >= left && x < right && y >= top && y < bottom)
    })
})
afterEach(() => {
  overlay.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the name of what is selected', () => {
  it('goes with it out of view', () => {
    begin()
    find('above').id = 'gone'
    overlay.show('selected', [find('gone')])
    const box = root.querySelector('.selected') as HTMLElement
    expect(box.style.display).toBe('none')
    overlay.show('selected', [find('card')])
    expect((root.querySelector('.selected') as HTMLElement).style.display).toBe('')
  })

  it('stands above it where nothing lies there', () => {
    begin()
    find('above').remove()
    expect(labelOf('card')).toBe('above')
  })

  it('lies in it, or below it, rather than over a neighbour', () => {
    begin()
    expect(labelOf('card')).toBe('in')
    find('below').remove()
    expect(labelOf('card')).toBe('low')
  })

  it('stands above what has no room for it and neighbours on both sides', () => {
    begin()
    LAYOUT.below = [0, 160, 400, 40]
    expect(labelOf('word')).toBe('above')
    LAYOUT.below = [0, 340, 400, 40]
  })

  it('stands at the end of a line whose beginning has text, rather than over that', () => {
    begin()
    WIDE.above = 200
    expect(labelOf('card')).toBe('end')
    delete WIDE.above
    WIDE.below = 200
    expect(labelOf('card')).toBe('low end')
    delete WIDE.below
  })

  it('keeps its size in a page that is shown smaller', () => {
    begin()
    overlay.scale(0.4)
    expect(
      document.querySelector<HTMLElement>('morpheo-editor')?.style.getPropertyValue('--k'),
    ).toBe('2.5')
  })
})

describe('what models leave as it is', () => {
  const boxes = () => [...root.querySelectorAll('.kept')]
  const frame = (now: number) => vi.mocked(requestAnimationFrame).mock.lastCall?.[0](now)

  it('has a box with a lock, also where the page marks it later or no longer', () => {
    vi.stubGlobal(
      'requestAnimationFrame',
      vi.fn(() => 1),
    )
    find('above').setAttribute('data-morpheo-keep', '')
    begin()
    expect(boxes()).toHaveLength(1)
    expect(boxes()[0]?.querySelector('svg path')).not.toBeNull()
    expect(boxes()[0]?.querySelector('b, u')).toBeNull()
    find('card').setAttribute('data-morpheo-keep', '')
    frame(200)
    expect(boxes()).toHaveLength(1)
    frame(500)
    expect(boxes().map((box) => (box as HTMLElement).style.top)).toEqual(['98px', '138px'])
    for (const id of ['above', 'card']) find(id).removeAttribute('data-morpheo-keep')
    frame(900)
    expect(boxes()).toHaveLength(0)
  })

  it('has no more boxes than a hundred', () => {
    document.body.innerHTML = '<i data-morpheo-keep></i>'.repeat(300)
    begin()
    expect(boxes()).toHaveLength(100)
  })
})

describe('a grip', () => {
  it('is taken hold of by a finger from farther away than by a mouse', () => {
    for (const [isTouch, far, farther] of [
      [false, null, null],
      [true, 'se', null],
    ] as const) {
      begin(isTouch)
      overlay.show('selected', [find('card')])
      expect([overlay.gripAt(400, 340), overlay.gripAt(410, 345)]).toEqual(['se', far])
      expect(overlay.gripAt(430, 345)).toBe(farther)
      overlay.remove()
    }
  })
})

it('the badge of the product lies not over a page that is edited', () => {
  begin()
  expect(document.querySelector('morpheo-editor style')?.textContent).toContain(
    'morpheo-badge{display:none!important}',
  )
})
