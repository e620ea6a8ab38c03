import { describe, expect, it } from 'vitest'
import { edited } from '../edit'
import { nameOf } from '../findElement'
import { elementsOf, isRefused } from '../parsePage'
import { named, parsed } from '../testing/arbitrary'

function duplicated(html: string, tag: string) {
  const result = edited(parsed(html), { kind: 'duplicate', target: named(html, tag) })
  if (isRefused(result)) throw new Error(result.refused)
  return result
}
/** Of an element that is the whole page, its copy as it stands in the text. */
function copyOf(html: string, tag: string): string {
  const { html: after } = duplicated(html, tag)
  expect(after.slice(0, html.length)).toBe(html)
  return after.slice(html.length)
}

describe('a copy', () => {
  it.each(['morpheo-id', 'data-morpheo-id', 'id'])('has an %s of its own', (attribute) => {
    const html = `<body><p ${attribute}="7" title=x>a</p><p ${attribute}="7-2">b</p></body>`
    const { page, newIds } = duplicated(html, 'p')
    const [first, copy] = [...elementsOf(page.root)].filter(({ tagName }) => tagName === 'p')
    if (!first || !copy) throw new Error('There is no copy.')
    expect(nameOf(page, first).id).toEqual({ attribute, value: '7' })
    expect(nameOf(page, copy).id).toEqual({ attribute, value: '7-3' })
    expect(newIds).toEqual(['7-3'])
  })

  it.each([
    ['href="#mail"', 'href="#mail-2"'],
    ['usemap="#mail"', 'usemap="#mail-2"'],
    ['headers="mail other"', 'headers="mail-2 other"'],
    ['aria-controls="mail"', 'aria-controls="mail-2"'],
    ['data-bs-target="#mail"', 'data-bs-target="#mail-2"'],
    ['style="mask:url(#mail)"', 'style="mask:url(#mail-2)"'],
  ])('refers to its own by %s', (attribute, own) => {
    const html = `<div id="mail"><a ${attribute}>x</a></div>`
    expect(copyOf(html, 'div')).toBe(`<div id="mail-2"><a ${own}>x</a></div>`)
  })

  it('does so in vector images', () => {
    const html =
      '<svg id="s"><g id="g"/><use xlink:href="#g" fill="url(#g)"/><use href="#g" xlink:href="#s"/></svg>'
    expect(copyOf(html, 'svg')).toBe(
      '<svg id="s-2"><g id="g-2"/><use xlink:href="#g-2" fill="url(#g-2)"/><use href="#g-2" xlink:href="#s-2"/></svg>',
    )
  })

  it('has a map of its own, which is found by its name', () => {
    const html = '<div><img usemap="#m"><map id="m" name="m"></map></div>'
    expect(copyOf(html, 'div')).toBe(
      '<div><img usemap="#m-2"><map id="m-2" name="m-2"></map></div>',
    )
  })

  it.each([
    'title="#mail"',
    'value="#mail"',
    'alt="url(#mail)"',
    'fill="#mail"',
    'data-colour="#mail"',
    'name="mail"',
    'class="mail"',
    'href="about#mail"',
  ])('says the same in %s', (attribute) => {
    const html = `<div id="mail"><a ${attribute}>x</a></div>`
    expect(copyOf(html, 'div')).toBe(`<div id="mail-2"><a ${attribute}>x</a></div>`)
  })
})
