import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeScrollAnchor, type ScrollAnchor } from './scrolling'

const find = (id: string) => document.getElementById(id) as HTMLElement
let scrollAnchor: ScrollAnchor
let now = 0
/** How far what is kept lies beneath the beginning of the page. */
let down = 0

beforeEach(() => {
  document.body.innerHTML =
    '<section id="far"><p id="p">Low</p></section><div id="list" style="overflow-y: auto"><main id="to"></main></div>'
  now = 0
  down = 900
  const root = document.documentElement
  root.scrollTop = 500
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  // the test environment has no layout
  for (const one of [root, find('list')]) {
    one.scrollBy = ((by: { top: number }) => {
      one.scrollTop = Math.max(0, one.scrollTop + by.top)
    }) as typeof one.scrollBy
  }
  vi.spyOn(find('to'), 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, down - root.scrollTop, 10, 10),
  )
  scrollAnchor = makeScrollAnchor(document)
})
afterEach(() => {
  vi.restoreAllMocks()
})
const top = () => find('to').getBoundingClientRect().top

it('keeps in its place what something is placed in that took room before it, as it is tried and as it lands', () => {
  scrollAnchor.begin(find('to'), find('p'))
  down = 800
  expect(scrollAnchor.keep()).toBe(true)
  expect(top()).toBe(400)
  document.documentElement.scrollTop = 500
  scrollAnchor.landed()
  expect(top()).toBe(400)
  // which lies in another scroller
  expect(find('list').scrollTop).toBe(0)
})

it('scrolls no further than there is page, and for no other edit', () => {
  document.documentElement.scrollTop = 60
  scrollAnchor.begin(find('to'), find('p'))
  down = 800
  expect(scrollAnchor.keep()).toBe(false)
  expect(document.documentElement.scrollTop).toBe(0)
  document.documentElement.scrollTop = 60
  now = 5_500
  scrollAnchor.landed()
  expect(document.documentElement.scrollTop).toBe(60)
  now = 0
  scrollAnchor.landed()
  expect(document.documentElement.scrollTop).toBe(60)
})
