import { expect, it } from 'vitest'
import { MARK } from './connections'
import { type AppDocument, currentPage, htmlOf, newDocument, undone, withStep } from './document'
import { canUndo, currentStep } from './history'
import { withKeptHistory } from './keptHistory'
import { withCurrentPage, withNewPage, withPageRenamed } from './pages'
import { pageStep } from './step'

const add = (document: AppDocument, html: string, origin: 'loaded' | 'chat' = 'chat') =>
  withStep(document, document.currentPageId, pageStep({ html, name: html, origin }))

const blank = newDocument('A clock')
const kept = add(add(blank, '<p>1</p>'), '<p>2</p>')

it('gives an app that is opened again its undo history', () => {
  const opened = withKeptHistory(add(blank, '<p>2</p>', 'loaded'), kept)
  expect(currentPage(opened).history).toEqual(currentPage(kept).history)
  expect(htmlOf(currentPage(undone(opened)))).toBe('<p>1</p>')
})

it('shows what is stored, with work that was never saved one undo away', () => {
  const opened = withKeptHistory(add(blank, '<p>1</p>', 'loaded'), kept)
  expect(htmlOf(currentPage(opened))).toBe('<p>1</p>')
  expect(htmlOf(currentPage(undone(opened)))).toBe('<p>2</p>')
})

it('leaves a change that the person undid undone, in an app that nobody saved', () => {
  const opened = withKeptHistory(add(blank, '<p>2</p>', 'loaded'), undone(kept))
  expect(currentPage(opened).history).toEqual(currentPage(undone(kept)).history)
})

it('keeps what came of validating a change, in an app that was saved', () => {
  const step = pageStep({ html: '<p>3</p>', name: '3', origin: 'chat' })
  const broken = { broken: 'TypeError: x is null' }
  const validated = withStep(kept, kept.currentPageId, { ...step, validation: broken })
  const stored = add(blank, '<p>3</p>', 'loaded')
  const loaded = { ...stored, app: { ...stored.app, hasBeenSaved: true } }
  const [opened, open] = [
    withKeptHistory(loaded, undone(validated)),
    withKeptHistory(loaded, validated),
  ]
  for (const each of [opened, open])
    expect(currentStep(currentPage(each).history)?.validation).toEqual(broken)
})

it('leads to a page by the slug that it has now', () => {
  const named = withNewPage(blank, { pageId: 'p2', name: 'Menu', prompt: '' })
  const stored = withCurrentPage(named, blank.currentPageId)
  const own = withPageRenamed(
    add(add(stored, '<p>1</p>'), `<a href="#menu" ${MARK}="page">Menu</a>`),
    'p2',
    'Food',
  )
  expect(htmlOf(currentPage(own))).toContain('#food')
  const opened = withKeptHistory(add(stored, '<p>2</p>', 'loaded'), own)
  expect(htmlOf(currentPage(undone(opened)))).toContain('#menu')
})

it('knows the only page of an app also under the name that the server gave it', () => {
  const stored = add(blank, '<p>2</p>', 'loaded')
  const [page] = Object.values(stored.pages)
  if (page === undefined) throw new Error('a document has a page')
  const meta = { ...page.meta, pageId: 'page-1' }
  const loaded = { ...stored, pages: { 'page-1': { ...page, meta } }, currentPageId: 'page-1' }
  const opened = withKeptHistory(loaded, undone(kept))
  expect(currentPage(opened)).toEqual({ meta, history: currentPage(undone(kept)).history })
})

it('takes nothing from another app', () => {
  const other = add(newDocument('A bell'), '<p>bell</p>', 'loaded')
  expect(withKeptHistory(other, kept)).toBe(other)
  expect(canUndo(currentPage(withKeptHistory(other, undefined)).history)).toBe(false)
})
