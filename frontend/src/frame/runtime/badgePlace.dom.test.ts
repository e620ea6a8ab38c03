import { findPlace } from '@pwa/badge-place'
import { beforeEach, expect, it, vi } from 'vitest'

const WHOLE = { width: 140, height: 24 }
const FOLDED = { width: 24, height: 24 }

type Area = { element: Element; left: number; top: number; right: number; bottom: number }

let areas: Area[]
const badge = document.createElement('morpheo-badge')

/** Puts an element into the page, at a place of the window, over what was put there before. */
const put = (html: string, left: number, top: number, width: number, height: number): void => {
  document.body.insertAdjacentHTML('beforeend', html)
  const element = document.body.lastElementChild as HTMLElement
  areas.unshift({ element, left, top, right: left + width, bottom: top + height })
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height)
}

const find = () => findPlace(WHOLE, FOLDED, badge)

beforeEach(() => {
  areas = []
  document.body.replaceChildren()
  vi.stubGlobal('innerWidth', 1_000)
  vi.stubGlobal('innerHeight', 600)
  document.elementsFromPoint = (x, y) => [
    badge,
    ...areas
      .filter((area) => x >= area.left && x <= area.right && y >= area.top && y <= area.bottom)
      .map(({ element }) => element),
  ]
})

it('is at the lower right of a page, at the lower left of a narrow one', () => {
  expect(find()).toEqual({ side: 'right', bottom: 8, folded: false, visible: true })
  vi.stubGlobal('innerWidth', 390)
  expect(find()).toMatchObject({ side: 'left', folded: false })
})

it('lies over text and images', () => {
  put('<p>text</p>', 0, 0, 1_000, 600)
  expect(find()).toMatchObject({ side: 'right', bottom: 8, folded: false })
})

it('is above a fixed bar', () => {
  put('<nav style="position: fixed">bar</nav>', 0, 540, 1_000, 60)
  expect(find()).toMatchObject({ side: 'right', bottom: 68, folded: false })
})

it.each([
  '<button>add</button>',
  '<a href="/x">link</a>',
  '<input>',
  '<div role="button">do</div>',
  '<div style="cursor: pointer">card</div>',
])('moves to the other side for %s', (control) => {
  put(control, 900, 560, 90, 30)
  expect(find()).toMatchObject({ side: 'left', bottom: 8, folded: false })
})

it('sees a control of which it would cover only the edge', () => {
  put('<button>add</button>', 840, 560, 20, 30)
  expect(find()).toMatchObject({ side: 'left' })
})

it('does not mind a control that is covered by something else already', () => {
  put('<button>below</button>', 900, 560, 90, 30)
  put('<section>above</section>', 0, 0, 1_000, 600)
  expect(find()).toMatchObject({ side: 'right' })
})

it('folds where the whole of it would cover controls on both sides', () => {
  put('<button>left</button>', 60, 560, 200, 30)
  put('<button>right</button>', 800, 560, 100, 30)
  expect(find()).toEqual({ side: 'right', bottom: 8, folded: true, visible: true })
})

it('goes where even its mark would cover controls', () => {
  put('<button>all over</button>', 0, 0, 1_000, 600)
  expect(find()).toMatchObject({ visible: false })
})

it('looks for a bounded time, where the browser takes long to say what is at a point', () => {
  let now = 0
  let looked = 0
  const { elementsFromPoint } = document
  document.elementsFromPoint = (x, y) => {
    now += 20
    looked += 1
    return elementsFromPoint.call(document, x, y)
  }
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  put('<p>text</p>', 0, 0, 1_000, 600)
  expect(find()).toMatchObject({ side: 'right', bottom: 8, folded: false })
  expect(looked).toBeLessThan(10)
})
