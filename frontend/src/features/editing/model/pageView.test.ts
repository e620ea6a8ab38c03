import { expect, it } from 'vitest'
import { isRefused, type PageElement, parsePage } from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
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
