import { expect, it, vi } from 'vitest'
import { isRefused, type PageElement, parsePage } from '@/document/pageEdit/parsePage'
import { elementOf, patchesBetween } from '@/document/pageEdit/patches'
import { parsed } from '@/document/pageEdit/testing/arbitrary'
import { atWidth, pageView } from './pageView'

it('answers what is asked of the width by that of the preview', () => {
  expect(atWidth('screen and (min-width: 40em) and (max-width:900px)', 640)).toBe(
    'screen and (min-width: 0px) and (min-width: 0px)',
  )
  expect(atWidth('(min-width: 40rem)', 639)).toBe('(max-width: 0px)')
  expect(atWidth('(prefers-color-scheme: dark)', 1)).toBe('(prefers-color-scheme: dark)')
})

it('finds the same element in the page as browsers read it', () => {
  const page = parsePage('<table><tr><td>1<td id="b">2</table><p>x')
  if (isRefused(page)) throw new Error(page.refused)
  const element = elementOf(page, { attribute: 'id', value: 'b' }) as PageElement
  expect(pageView(page, 800).twin(element)?.textContent).toBe('2')
})

it('reads a page that was edited by what changed in it', () => {
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString')
  const first = parsed(
    '<ul id="u"><li id="a">1</li><li id="b">2</li></ul><p class="x" id="p">x</p>',
  )
  const last = parsed('<ul id="u"><li id="b">2</li></ul><div id="n"><p id="p">y</p></div>')
  const countOf = (page: typeof first) => ['li', '.x', 'div > p'].map(pageView(page, 800).count)
  expect(countOf(first)).toEqual([2, 1, 0])
  patchesBetween(first, last)
  expect(countOf(last), 'counted anew').toEqual([1, 0, 1])
  const element = elementOf(last, { attribute: 'id', value: 'p' }) as PageElement
  expect(pageView(last, 800).twin(element)?.ownerDocument.body.innerHTML).toBe(
    '<ul id="u"><li id="b">2</li></ul><div id="n"><p id="p">y</p></div>',
  )
  expect(parse).toHaveBeenCalledTimes(1)
  expect(countOf(first), 'parsed again').toEqual([2, 1, 0])
  expect(parse).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
})
