import { expect, it } from 'vitest'
import { type AppDocument, newDocument, withApp, withStep } from './document'
import { withKeptPages } from './keptPages'
import { pagesInOrder, withCurrentPage, withNewPage } from './pages'
import { saveRequest } from './saveRequest'
import { pageStep } from './step'

const SAVED_AT = '2026-01-01T10:00:00Z'
const LATER = Date.parse(SAVED_AT) + 1000

const filled = (document: AppDocument, html: string) =>
  withStep(document, document.currentPageId, pageStep({ html, name: html, origin: 'loaded' }))
const stored = () =>
  withApp(filled(newDocument('A café', 'app-1', 'p1'), 'home'), {
    revision: 3,
    hasBeenSaved: true,
    lastSavedAt: SAVED_AT,
  })
const withMenu = (document: AppDocument) =>
  filled(withNewPage(document, { pageId: 'p2', name: 'Page 1', prompt: '' }), 'menu')
const draft = (document: AppDocument, savedAt = LATER, unsaved = true) => ({
  document,
  savedAt,
  unsaved,
})
const ids = (document: AppDocument) => pagesInOrder(document).map(({ meta }) => meta.pageId)

it('a page that this browser alone has comes back, and is open as it was left', () => {
  const opened = withKeptPages(stored(), draft(withMenu(stored())))
  expect(ids(opened)).toEqual(['p1', 'p2'])
  expect(opened.currentPageId).toBe('p2')
  expect(opened.pages.p2?.meta).toMatchObject({ name: 'Page 1 2', order: 1, isHomePage: false })
})

it('a page that was deleted, or an app that was saved, elsewhere stays so', () => {
  const elsewhere = withApp(stored(), { revision: 4, lastSavedAt: '2026-01-02T10:00:00Z' })
  const opened = withKeptPages(elsewhere, draft(withMenu(stored())))
  expect(ids(opened)).toEqual(['p1'])
  expect(ids(withKeptPages(stored(), draft(withMenu(stored()), LATER, false)))).toEqual(['p1'])
  expect(ids(withKeptPages(stored(), null))).toEqual(['p1'])
})

it('the page that was open here counts only if nobody saved since', () => {
  const both = withCurrentPage(withMenu(stored()), 'p1')
  const left = withCurrentPage(both, 'p2')
  expect(withKeptPages(both, draft(left, LATER, false)).currentPageId).toBe('p2')
  expect(withKeptPages(both, draft(left, LATER - 5000, false)).currentPageId).toBe('p1')
})

it('pages without content are not sent, and the app opens with one that is', () => {
  const blank = withNewPage(withMenu(stored()), { pageId: 'p3', name: 'Contact', prompt: '' })
  const request = saveRequest(blank, 'Café', 3)
  expect(request.pages.map(({ pageId }) => pageId)).toEqual(['p1', 'p2'])
  expect(request).toMatchObject({ currentPageId: 'p1', saveMode: 'all', baseRevision: 3 })
  const one = saveRequest(withCurrentPage(blank, 'p2'), 'Café', 3, 'current-page')
  expect(one).toMatchObject({ saveMode: 'current-page', pages: [{ pageId: 'p2', order: 1 }] })
})
