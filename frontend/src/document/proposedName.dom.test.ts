import { describe, expect, it, vi } from 'vitest'
import { type AppDocument, newDocument, withStep } from './document'
import { nameToOffer, proposedName, shownName, titleOf } from './proposedName'
import { pageStep, type StepOrigin } from './step'

const page = (title: string) => `<!doctype html><html><head><title>${title}</title></head></html>`
const add = (document: AppDocument, html: string, origin: StepOrigin = 'generation') =>
  withStep(document, document.currentPageId, pageStep({ html, name: '', origin }))
const blank = newDocument('A clock')

describe('the title of a page', () => {
  it('is read as people see it', () => {
    expect(titleOf(page('\n Salt &amp; Tide   &mdash; Notes '))).toBe('Salt & Tide — Notes')
  })

  it.each(['<p>No title</p>', page('  '), page('My App')])(
    'is none that would do as a name in %s',
    (html) => {
      expect(titleOf(html)).toBeNull()
    },
  )

  it('is cut to the length of a name, between characters', () => {
    expect(titleOf(page('🌊'.repeat(120)))).toBe('🌊'.repeat(100))
  })
})

describe('the name that is proposed', () => {
  it("is the page's title, as it is now", () => {
    const document = add(blank, page('Tides'))
    expect(proposedName(document)).toBe('Tides')
    expect(shownName(document)).toBe('Tides')
    expect(nameToOffer(add(document, page('Moons'), 'chat'))).toBe('Moons')
  })

  it('keeps the headline that a person wrote when a model changes something else, not when it gives another one', () => {
    const headed = (headline: string, more = '', title = 'Saltwood – bread') =>
      `${page(title)}<h1 id="h">${headline}</h1>${more}`
    const made = add(blank, headed('Saltwood'))
    const renamed = add(made, headed('Hot House'), 'manual')
    expect(nameToOffer(renamed)).toBe('Hot House – bread')
    const refined = add(renamed, headed('Hot House', '<p>Blue</p>'), 'modification')
    expect(nameToOffer(refined)).toBe('Hot House – bread')
    const again = add(refined, headed('Saltwood Two', '', 'Saltwood Two – bread'), 'modification')
    expect(nameToOffer(again)).toBe('Saltwood Two – bread')
  })

  it('has the headline that a person wrote in place of the one that it had', () => {
    const headed = (headline: string, title = 'Tides – a calm diary') =>
      `${page(title)}<h1 id="h">${headline}</h1>`
    const document = add(blank, headed('<b>Tides</b>'))
    const renamed = add(document, headed('Moons &amp; $& more'), 'manual')
    expect(nameToOffer(renamed)).toBe('Moons & $& more – a calm diary')
    // a model has read the page since
    expect(nameToOffer(add(renamed, headed('Moons', 'Ebb'), 'chat'))).toBe('Ebb')
    // the name is of something else
    const other = add(blank, headed('Small tides', 'Harbour'))
    expect(nameToOffer(add(other, headed('Large tides', 'Harbour'), 'manual'))).toBe('Harbour')
    expect(nameToOffer(add(document, headed(''), 'manual'))).toBe('Tides – a calm diary')
  })

  it("is the server's until a model changes the page", () => {
    const opened = add(blank, page('Tides'), 'loaded')
    const copy = { ...opened, app: { ...opened.app, proposedName: 'Tides Copy' } }
    expect(nameToOffer(copy)).toBe('Tides Copy')
    expect(nameToOffer(add(copy, page('Moons'), 'modification'))).toBe('Moons')
  })

  it('is none for an app that a person named', () => {
    const opened = add(blank, page('Tides'))
    const named = { ...opened, app: { ...opened.app, name: 'Harbour' } }
    expect(proposedName(named)).toBeNull()
    expect(nameToOffer(named)).toBe('Harbour')
  })

  it('leaves the field blank where a page has no title', () => {
    expect(nameToOffer(add(blank, '<p>1</p>'))).toBe('')
    expect(nameToOffer(null)).toBe('')
    expect(shownName(blank)).toBe('My App')
  })
})

it('takes no element for the title', () => {
  expect(titleOf('<title>Tides</title><img name="title">')).toBe('Tides')
})

describe('the title of a large page', () => {
  const BEHIND = `</head><body>${'<p>One</p>'.repeat(50)}`
  it.each([
    '<title>Tides</title>',
    '<TITLE >Ebb &amp; flow</TITLE\n>',
    '<!-- <title>Old</title> --><title>Tides</title>',
    '<script>a = "<title>Old</title>"</script><title>Tides</title>',
    '<title>Never ended',
    '</head><body><svg><title>Logo</title></svg><p>1</p>',
    '</head><body><svg><title>Logo</title></svg><title>Tides</title>',
    `</head><body>${'<svg><title>Logo</title></svg>'.repeat(6)}<title>Tides</title>`,
  ])('is what all of it would say: %s', (head) => {
    const html = `<!doctype html><html><head>${head}${BEHIND}`
    const { title } = new DOMParser().parseFromString(html, 'text/html')
    expect(titleOf(html)).toBe(title.trim().slice(0, 100).trim() || null)
  })

  it('is not read again while the page is the same', () => {
    const parse = vi.spyOn(DOMParser.prototype, 'parseFromString')
    const html = `<title>Once ${Math.random()}</title>${BEHIND}`
    expect(titleOf(html)).toBe(titleOf(html))
    expect(parse).toHaveBeenCalledTimes(1)
    expect(parse.mock.calls[0]?.[0].length).toBeLessThan(60)
  })
})
