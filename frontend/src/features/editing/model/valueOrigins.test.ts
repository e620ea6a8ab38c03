import { expect, it } from 'vitest'
import { isRefused, type PageElement, parsePage } from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
import { pageSheets } from './pageSheets'
import { originsOf } from './valueOrigins'

const SHEET = `p { color: red; font: 12px serif }
  .low { color: blue } #p.low { background: white } p.low { color: green !important }
  @media (max-width: 600px) { .low { padding: 4px } } @media print { .low { margin: 9px } }
  main { text-align: center; width: 50% } p::first-line { margin: 1px } .broken[ { margin: 3px }`

function origins(style: string, ...properties: string[]) {
  const html = `<style>${SHEET}</style><main id="m"><p id="p" class="low" style="${style}">x</p></main>`
  const page = parsePage(html)
  if (isRefused(page)) throw new Error(page.refused)
  document.body.innerHTML = html
  const element = elementOf(page, { attribute: 'id', value: 'p' }) as PageElement
  const twin = (one: PageElement) =>
    document.getElementById(one.attrs.find(({ name }) => name === 'id')?.value ?? '')
  const holds = (_: string, prelude: string) => prelude !== 'print'
  const count = (list: string) => list.length
  const found = originsOf(page, element, properties, pageSheets(page), { twin, holds, count })
  return properties.map((property) => {
    const one = found.get(property)
    if (!one) return null
    const { kind, selector, condition, isImportant, inheritedFrom } = one
    return [kind, selector, condition, isImportant, inheritedFrom]
  })
}

it('finds the rule that wins, also by a shorthand and under a condition', () => {
  expect(origins('', 'color', 'background-color', 'font-size', 'padding', 'margin')).toEqual([
    ['rule', 'p.low', '', true, null],
    ['rule', '#p.low', '', false, null],
    ['rule', 'p', '', false, null],
    ['rule', '.low', '@media (max-width: 600px)', false, null],
    null,
  ])
})

it('knows what the element itself says, and what wins over that', () => {
  expect(origins('color: black; padding: 1px', 'color', 'padding')).toEqual([
    ['rule', 'p.low', '', true, null],
    ['own', '', '', false, null],
  ])
  expect(origins('color: black !important', 'color')).toEqual([['own', '', '', true, null]])
})

it('looks around the element for what is inherited, and only for that', () => {
  expect(origins('', 'text-align', 'width')).toEqual([['rule', 'main', '', false, 'main'], null])
})
