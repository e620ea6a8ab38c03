import { expect, it } from 'vitest'
import { parsed } from '@/document/pageEdit/testing/arbitrary'
import { pageFamilies, pageFonts } from './fonts'

it('a page has the fonts that it loads, and no others that it names', () => {
  const page =
    parsed(`<link href="https://fonts.example/css2?family=Open+Sans:wght@400;700&amp;family=Lato">
<link href="https://fonts.example/css?family=Roboto|Noto%20Sans:400"><style>@import url("x?family=Inter");
@font-face { src: url(x); font-family: 'Own One' } p { font-family: Georgia }</style>`)
  expect([...pageFonts(page)].sort()).toEqual([
    'inter',
    'lato',
    'noto sans',
    'open sans',
    'own one',
    'roboto',
  ])
})

it('offers the families that a page names, each with what the page writes behind it', () => {
  const page =
    parsed(`<style>body { font-family: Inter, system-ui, sans-serif } p { font-family: inherit }
code { font-family: 'Fira Code', monospace } h1 { font-family: var(--head) } h2 { font-family: Inter, serif }</style>`)
  expect(pageFamilies(page)).toEqual({
    Inter: 'Inter, system-ui, sans-serif',
    'Fira Code': "'Fira Code', monospace",
  })
})
