import { expect, it } from 'vitest'
import { isRefused, parsePage } from '@/document/pageEdit/parsePage'
import { pageColours, swatchesNow } from './pageColours'

const coloursOf = (html: string) => {
  const page = parsePage(html)
  if (isRefused(page)) throw new Error(page.refused)
  return pageColours(page)
}

it('offers the variables of a page, then the colours that it names most often', () => {
  const html = `<style>:root{--accent:#0a7;--gap:8px;--ink: rgb(10 20 30)} p{color:#123456;background:linear-gradient(#FFF,#abcdef)}
    @media print{p{color:#fff}} a{color:#0a7}</style><p style="color: #fff; margin: 0">x</p>`
  expect(coloursOf(html).map(({ value, colour }) => [value, colour])).toEqual([
    ['var(--accent)', '#0a7'],
    ['var(--ink)', 'rgb(10 20 30)'],
    ['#fff', '#fff'],
    ['#123456', '#123456'],
    ['#abcdef', '#abcdef'],
  ])
})

it('is bounded, and takes a variable once', () => {
  const variables = Array.from({ length: 99 }, (_, at) => `--c${at}:#0000${10 + (at % 80)}`).join(
    ';',
  )
  const colours = Array.from({ length: 99 }, (_, at) => `<i style="color:#1111${10 + at}"></i>`)
  const all = coloursOf(`<style>a{${variables}}b{--c0:#fff}</style>${colours.join('')}`)
  expect(all).toHaveLength(22)
  expect(all[0]).toMatchObject({ value: 'var(--c0)', label: 'C0 #000010', colour: '#000010' })
})

it('shows a variable as what it is where it would be used', () => {
  const swatches = coloursOf('<style>:root{--ink:#102030}p{color:#fff}</style>')
  const [ink, white] = swatchesNow(swatches, { '--ink': ' #f4ead9', color: '#000' })
  expect(ink).toMatchObject({ value: 'var(--ink)', label: 'Ink #f4ead9', colour: '#f4ead9' })
  expect(white).toEqual(swatches[1])
  for (const css of [undefined, {}, { '--ink': '' }, { '--ink': 'url(https://example.org)' }]) {
    expect(swatchesNow(swatches, css)).toEqual(swatches)
  }
})

it('knows colours by their names, where a property takes one', () => {
  const html = `<style>h1{color:Tomato;border:1px solid tomato;background:url(red.png) linen}
    p{font-family:Tan, serif;animation:wheat 2s;color:var(--gold);--gold:gold}
    b{transition:color 1s}.olive{width:1px}</style>`
  expect(coloursOf(html).map(({ value, colour }) => [value, colour])).toEqual([
    ['var(--gold)', 'gold'],
    ['tomato', 'tomato'],
    ['linen', 'linen'],
  ])
})

it('offers a colour that is made of a variable, as what it comes to', () => {
  const html = `<style>:root{--Brand: 222 47% 11%}a{color:hsl(var(--Brand))}b{color:hsl(var(--Brand) / .5)}
    i{color:hsl(var(--none))}u{color:rgb(var(--none, 1 2 3))}</style>`
  const swatches = coloursOf(html)
  expect(swatches).toEqual([
    {
      ...{ value: 'hsl(var(--Brand))', label: 'Brand hsl(222 47% 11%)' },
      ...{ colour: 'hsl(222 47% 11%)', variable: '--Brand' },
    },
    {
      ...{ value: 'hsl(var(--Brand) / .5)', label: 'Brand hsl(222 47% 11% / .5)' },
      ...{ colour: 'hsl(222 47% 11% / .5)', variable: '--Brand' },
    },
  ])
  const [brand] = swatchesNow(swatches, { '--Brand': ' 0 0% 90%' })
  expect(brand).toMatchObject({ value: 'hsl(var(--Brand))', colour: 'hsl(0 0% 90%)' })
})
