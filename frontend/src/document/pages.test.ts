import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenConnections, connectionsIn, MARK } from './connections'
import {
  type AppDocument,
  currentPage,
  htmlOf,
  newDocument,
  pageOf,
  redone,
  undone,
  withStep,
} from './document'
import {
  connectedPages,
  homePageOf,
  neighbourOf,
  pagesInOrder,
  withCurrentPage,
  withHomePage,
  withNewPage,
  withoutPage,
  withPageDuplicated,
  withPageMoved,
  withPageRenamed,
} from './pages'
import { pageStep } from './step'

const start = () => newDocument('A café', 'app-1', 'p1')
const names = (document: AppDocument) => pagesInOrder(document).map(({ meta }) => meta.name)
const add = (document: AppDocument, pageId: string, name = '') =>
  withNewPage(document, { pageId, name, prompt: '' })
const write = (document: AppDocument, html: string) =>
  withStep(document, document.currentPageId, pageStep({ html, name: html, origin: 'generation' }))
const three = () => add(add(start(), 'p2', 'Menu'), 'p3', 'Contact')

/** An element that is connected to the page; the id of the connection says to which. */
function link(document: AppDocument, pageId: string): string {
  const slug = pageOf(document, pageId)?.meta.slug
  return `<a href="#${slug}" ${MARK}="page" ${MARK}-id="${pageId}">Go</a>`
}

describe('the pages of an app', () => {
  it('a new one comes last, is open and empty, and has a name and slug of its own', () => {
    const document = add(add(write(start(), 'one'), 'p2', ' Page  1 '), 'p3')
    expect(names(document)).toEqual(['Page 1', 'Page 1 2', 'Page 3'])
    expect(currentPage(document).meta).toMatchObject({ pageId: 'p3', slug: 'page-3', order: 2 })
    expect(htmlOf(currentPage(document))).toBe('')
    expect(homePageOf(document)?.meta.pageId).toBe('p1')
  })

  it('each keeps its own history while another is open', () => {
    const document = withCurrentPage(write(add(write(start(), 'one'), 'p2'), 'two'), 'p1')
    expect(htmlOf(currentPage(document))).toBe('one')
    expect(htmlOf(currentPage(withCurrentPage(document, 'p2')))).toBe('two')
    expect(withCurrentPage(document, 'gone')).toBe(document)
  })

  it('are walked through around the ends', () => {
    expect(neighbourOf(three(), 1)).toBe('p1')
    expect(neighbourOf(three(), -1)).toBe('p2')
    expect(neighbourOf(start(), -1)).toBe('p1')
  })

  it('a new name brings a new slug, and never that of another', () => {
    const document = withPageRenamed(three(), 'p3', ' menu ')
    expect(document.pages.p3?.meta).toMatchObject({ name: 'menu 2', slug: 'menu-2' })
    expect(withPageRenamed(document, 'p3', '  ')).toBe(document)
    expect(withPageRenamed(document, 'p3', 'menu 2')).toBe(document)
  })

  it('a copy stands behind its page, with what that shows and no record', () => {
    const document = withPageDuplicated(write(withCurrentPage(three(), 'p2'), 'soup'), 'p2', 'p4')
    expect(names(document)).toEqual(['Page 1', 'Menu', 'Menu Copy', 'Contact'])
    expect(htmlOf(currentPage(document))).toBe('soup')
    expect(currentPage(document).meta).toMatchObject({ generationId: null, slug: 'menu-copy' })
    const again = withPageDuplicated(document, 'p2', 'p5')
    expect(again.pages.p5?.meta.name).toBe('Menu Copy 2')
  })

  it('the first that is left is opened in place of a deleted one, and becomes the home page', () => {
    const document = withoutPage(withCurrentPage(three(), 'p1'), 'p1')
    expect(document.currentPageId).toBe('p2')
    expect(homePageOf(document)?.meta.pageId).toBe('p2')
    expect(withoutPage(three(), 'p1').currentPageId).toBe('p3')
  })

  it('what is connected with a renamed one follows it, also where it is undone', () => {
    const before = three()
    let document = withCurrentPage(before, 'p1')
    document = write(document, `<a href="#menu">Anchor</a>${link(before, 'p2')}`)
    document = withPageRenamed(write(document, 'Without it'), 'p2', 'Food & drink')
    const html = htmlOf(currentPage(undone(document)))
    expect(html).toBe(`<a href="#menu">Anchor</a>${link(document, 'p2')}`)
    expect(html).toContain('href="#food-drink"')
  })

  it('query and anchor of a connection stay when a page is renamed, and are no part of its slug', () => {
    const html = '<a href=" #menu?x=1&amp;y#team " data-morpheo-connection="page">x</a>'
    const renamed = withPageRenamed(
      write(withCurrentPage(three(), 'p1'), html),
      'p2',
      'Food & Drink',
    )
    expect(htmlOf(currentPage(renamed))).toBe(html.replace(/" #menu(.*) "/, '"#food-drink$1"'))
    expect(brokenConnections(connectedPages(renamed))).toEqual([])
    expect(brokenConnections(connectedPages(withoutPage(renamed, 'p2')))).toEqual([
      { page: 'Page 1', slug: 'food-drink' },
    ])
  })

  it('what is connected with a deleted one is told', () => {
    const document = write(withCurrentPage(three(), 'p1'), link(three(), 'p2'))
    expect(brokenConnections(connectedPages(document))).toEqual([])
    expect(brokenConnections(connectedPages(withoutPage(document, 'p2')))).toEqual([
      { page: 'Page 1', slug: 'menu' },
    ])
  })

  it('the last one cannot be deleted', () => {
    const document = start()
    expect(withoutPage(document, 'p1')).toBe(document)
    expect(withoutPage(document, 'gone')).toBe(document)
  })

  it('are put into another order', () => {
    expect(names(withPageMoved(three(), 'p3', 0))).toEqual(['Contact', 'Page 1', 'Menu'])
    expect(names(withPageMoved(three(), 'p1', 99))).toEqual(['Menu', 'Contact', 'Page 1'])
  })

  it('another one becomes the home page', () => {
    const document = withHomePage(three(), 'p2')
    expect(pagesInOrder(document).map(({ meta }) => meta.isHomePage)).toEqual([false, true, false])
  })
})

/** What holds for every app, whatever was done to its pages. */
function check(document: AppDocument) {
  const pages = pagesInOrder(document).map(({ meta }) => meta)
  const lower = pages.map(({ name }) => name.toLowerCase())
  expect(new Set(lower).size, 'names are unique').toBe(pages.length)
  expect(new Set(pages.map(({ slug }) => slug)).size, 'slugs are unique').toBe(pages.length)
  for (const { slug, name } of pages) {
    expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    expect(slug.length).toBeLessThanOrEqual(50)
    expect(name.trim()).toBe(name)
    expect(name).not.toBe('')
  }
  expect(pages.filter(({ isHomePage }) => isHomePage)).toHaveLength(1)
  expect(pages.map(({ order }) => order)).toEqual(pages.map((_, at) => at))
  expect(document.pages[document.currentPageId]).toBeDefined()
  checkConnections(document)
}

/** Each leads to the page it was made for. Where that is gone it leads to one that got its slug, or is told. */
function checkConnections(document: AppDocument) {
  const pages = connectedPages(document)
  const slugs = new Set(pages.map(({ slug }) => slug))
  let broken = 0
  for (const { html } of pages) {
    for (const { id, address } of connectionsIn(html)) {
      const target = pageOf(document, id ?? '')
      if (target) expect(address).toBe(`#${target.meta.slug}`)
      else if (!slugs.has(address.slice(1))) broken += 1
    }
  }
  expect(brokenConnections(pages)).toHaveLength(broken)
}

type Action = (document: AppDocument, page: string) => AppDocument

const name = fc.oneof(
  fc.constantFrom('Menu', 'menu', 'Page 2', 'About us', '!!!', '   ', 'x'.repeat(100)),
  fc.string({ maxLength: 120, unit: 'grapheme' }),
)
const action: fc.Arbitrary<Action> = fc.oneof(
  name.map(
    (to): Action =>
      (document) =>
        withNewPage(document, { name: to, prompt: '' }),
  ),
  name.map(
    (to): Action =>
      (document, page) =>
        withPageRenamed(document, page, to),
  ),
  fc.constant<Action>((document, page) => withPageDuplicated(document, page)),
  fc.constant<Action>((document, page) => withoutPage(document, page)),
  fc.integer({ min: -3, max: 30 }).map(
    (place): Action =>
      (document, page) =>
        withPageMoved(document, page, place),
  ),
  fc.constant<Action>((document, page) => withHomePage(document, page)),
  fc.constant<Action>((document, page) => {
    const html = htmlOf(currentPage(document)).slice(-800)
    return write(document, `${html.slice(Math.max(0, html.indexOf('<')))}${link(document, page)}`)
  }),
  fc.constant<Action>(undone),
  fc.constant<Action>(redone),
  fc.constant<Action>((document, page) => withCurrentPage(document, page)),
)

it('500 things done to pages at random leave every rule true, and each page its own content', () => {
  const steps = fc.array(fc.tuple(action, fc.nat()), { minLength: 500, maxLength: 500 })
  fc.assert(
    fc.property(steps, (actions) => {
      let document = write(start(), 'p1')
      for (const [act, pick] of actions) {
        const pages = pagesInOrder(document)
        const { pageId = '' } = pages[pick % pages.length]?.meta ?? {}
        document = act(document, pageId)
        const open = currentPage(document)
        if (htmlOf(open) === '') document = write(document, open.meta.pageId)
        check(document)
      }
      for (const page of pagesInOrder(document)) expect(htmlOf(page)).not.toBe('')
    }),
    { numRuns: 3 },
  )
}, 90_000)
