import { afterEach, expect, it, vi } from 'vitest'
import { isRefused, type PageElement, parsePage } from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
import { growth } from '@/document/pageEdit/testing/growth'
import { widthRange } from '@/document/pageEdit/widthOrder'
import { atWidth, pageView } from '../origins/pageView'
import { specificityOf } from '../origins/specificity'
import { originsIn, originsOf } from '../origins/valueOrigins'
import { detailOf } from '../values/elementDetail'
import { pageMedia, pageSheets } from '../values/pageSheets'

afterEach(() => vi.unstubAllGlobals())

const KEY = { attribute: 'id', value: 'h' } as const

function read(css: string, depth = 1, style = '') {
  const html = `<!doctype html><html><head><style>${css}</style></head><body>${'<div>'.repeat(depth)}<h1 id="h" style="${style}">x`
  const page = parsePage(html)
  if (isRefused(page)) throw new Error(page.refused)
  const element = elementOf(page, KEY) as PageElement
  return { page, element }
}

/** How often it is asked whether an element is meant, and whether a condition holds. */
function asked(css: string, depth: number) {
  const { page, element } = read(css, depth)
  const matches = vi.fn(() => false)
  const holds = vi.fn(() => true)
  const twin = () => ({ matches }) as unknown as Element
  const properties = ['color', 'line-height', 'padding']
  const view = { twin, holds, count: () => 1 }
  const origins = originsOf(page, element, properties, pageSheets(page), view)
  const kinds = properties.map((one) => origins.get(one)?.kind)
  return { matches: matches.mock.calls.length, holds: holds.mock.calls.length, kinds }
}

it('a condition is asked for only where the rule means the element', () => {
  const css = `@media (min-width:1px){${'.a{padding:0}'.repeat(3_000)}}`
  const none = asked(css, 300)
  expect(none).toMatchObject({ matches: 3_000, holds: 0 })
  expect(none.kinds, 'too far from the root').toEqual(['unknown', 'unknown', undefined])
  expect(asked(css, 20).kinds).toEqual([undefined, undefined, undefined])
})

it('elements around are looked at for what they give on, and not too many', () => {
  const css = `${'.a{padding:0}'.repeat(100)}.b{font:1px x}`
  expect(asked(css, 10).matches).toBe(101 + 12)
  expect(asked(css, 1_000).matches).toBe(101 + 50)
})

it('no more than so many rules are tried; what was not looked up is not told', () => {
  // time stands still, however busy the machine is
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const many = asked('.abc{color:red}'.repeat(3_000), 300)
  expect(many.matches).toBeLessThanOrEqual(60_000)
  expect(many.kinds).toEqual(['unknown', 'unknown', undefined])
  const long = asked(
    `${'.a{padding:0}'.repeat(9)}.a${'.b'.repeat(6_000)}{color:red}`.repeat(40),
    99,
  )
  expect(long.matches, 'long ones count as several').toBeLessThan(40 * 5 * 10)
  expect(long.kinds).toEqual(['unknown', 'unknown', undefined])
  const own = asked('a{}'.repeat(70_000), 1)
  expect(own.matches).toBe(60_000)
  expect(own.kinds).toEqual(['unknown', 'unknown', 'unknown'])
})

it('nor for longer than so many milliseconds', () => {
  let now = 0
  // a hundredth of the time for each look at the clock, which is not one for each rule
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 4
    return now
  })
  const slow = asked('a{}'.repeat(10_000), 1)
  expect(slow.kinds).toEqual(['unknown', 'unknown', 'unknown'])
  expect(slow.matches).toBeGreaterThan(1_000)
  expect(slow.matches).toBeLessThan(5_000)
  expect(clock.mock.calls.length).toBeLessThan(200)
})

it('a condition is answered once, and a long one does not hold', () => {
  const matchMedia = vi.fn(() => ({ matches: true }))
  vi.stubGlobal('matchMedia', matchMedia)
  const long = `(${'width '.repeat(6_000)}(x))`
  const { page, element } = read(
    `@media ${long}{${'h1{color:red}'.repeat(40)}}@media (hover){${'h1{padding:0}'.repeat(40)}}`,
    30,
  )
  const view = pageView(page, 800)
  expect(view.holds('media', long)).toBe(false)
  expect(pageMedia(page)).toEqual(['(hover)'])
  const origins = originsIn(page, element, 800)
  expect(origins.get('padding')?.condition).toBe('@media (hover)')
  expect(origins.get('color')).toBeUndefined()
  expect(matchMedia).toHaveBeenCalledTimes(1)
  expect(originsIn(page, element, 800), 'told again').toBe(origins)
  expect(originsIn(page, element, 801)).not.toBe(origins)
})

it('elements are not counted where that would take long', () => {
  const html = `<p>${'<b></b>'.repeat(4_000)}`
  const page = parsePage(html)
  if (isRefused(page)) throw new Error(page.refused)
  const { count } = pageView(page, 800)
  expect(count('b, i')).toBe(4_000)
  expect(count('b ~ i')).toBeNull()
  expect(count(`b${', b'.repeat(1_000)}`)).toBeNull()
  expect(count('b, [')).toBe(0)
})

it('the style of an element is read once for all that is shown', () => {
  const { page, element } = read('', 1, 'color:red;padding:1px')
  const style = element.attrs.find(({ name }) => name === 'style')
  const value = vi.fn(() => 'color:red;padding:1px')
  Object.defineProperty(style, 'value', { get: value })
  const selected = [{ key: KEY, name: { path: [], tag: 'h1', text: 'x', id: null } }]
  const detail = detailOf(page, selected)
  expect(detail?.own).toMatchObject({ color: 'red', padding: '1px' })
  // for its own values, and for the colours of the page
  expect(value).toHaveBeenCalledTimes(2)
  expect(detailOf(page, selected)?.colours).toBe(detail?.colours)
})

it.each<[string, (length: number) => void]>([
  ['words', (length) => atWidth(`(${'width '.repeat(length)}(x))`, 800)],
  ['open brackets', (length) => atWidth('(width'.repeat(length), 800)],
  ['digits', (length) => widthRange(`(max-width: ${'1'.repeat(length)}x)`)],
  ['blanks', (length) => widthRange(`(max-width: 1px)${' '.repeat(length)}x`)],
  ['attributes', (length) => specificityOf('['.repeat(length))],
  ['lists', (length) => specificityOf(':is('.repeat(length))],
  ['classes', (length) => specificityOf('.a'.repeat(length))],
  ['parts', (length) => specificityOf('::a(b)'.repeat(length))],
  ['blanks of a list', (length) => specificityOf(`:nth-child(1${' of'.repeat(length)})`)],
])('%s are read once', (_, work) => {
  expect(growth(work, 10_000)).toBeLessThan(9)
})
