import { expect, it } from 'vitest'
import { isRefused, type PageElement, parsePage } from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
import { pageSheets } from '../values/pageSheets'
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

function around(inner: string, ...properties: string[]) {
  const page = parsePage(
    `<body style="font: 16px serif; color: red; text-align: left">${inner}</body>`,
  )
  if (isRefused(page)) throw new Error(page.refused)
  const element = elementOf(page, { attribute: 'id', value: 'x' }) as PageElement
  const view = { twin: () => null, holds: () => true, count: () => 0 }
  const found = originsOf(page, element, properties, pageSheets(page), view)
  return properties.map((property) => found.get(property)?.inheritedFrom ?? null)
}

it('knows what the browser itself says of an element, and of what it lies in', () => {
  expect(around('<button id="x">Go</button>', 'font-size', 'font-family', 'color')).toEqual([
    ...[null, null, null],
  ])
  expect(around('<h2 id="x">Go</h2>', 'font-size', 'font-weight', 'color')).toEqual([
    ...[null, null, 'body'],
  ])
  expect(around('<button><i id="x">Go</i></button>', 'font-size', 'color')).toEqual([null, null])
  expect(around('<a href="/" id="x">Go</a>', 'color', 'font-size')).toEqual([null, 'body'])
  expect(around('<a id="x">Go</a><p>', 'color')).toEqual(['body'])
  expect(around('<p id="x">Go</p>', 'font-size', 'color')).toEqual(['body', 'body'])
  // what the page says of it goes before
  expect(around('<b style="font-weight: 300" id="x">Go</b>', 'font-weight')).toEqual([null])
  expect(around('<h1 style="font-size: 9px"><i id="x">Go</i></h1>', 'font-size')).toEqual(['h1'])
})
