import { describe, expect, it } from 'vitest'
import {
  type AppDocument,
  currentPage,
  fitted,
  holds,
  htmlOf,
  newDocument,
  pageOf,
  redone,
  undone,
  withStep,
} from './document'
import { canRedo } from './history'
import { pageStep, type StepOrigin } from './step'

const add = (
  document: AppDocument,
  html: string,
  origin: StepOrigin = 'modification',
  id?: string,
) =>
  withStep(
    document,
    document.currentPageId,
    pageStep({ html, name: html, origin, ...(id === undefined ? {} : { id }) }),
  )

const pages = (html: (n: number) => string, count: number, origin?: StepOrigin) => {
  let document = newDocument('A clock')
  for (let n = 0; n < count; n += 1) document = add(document, html(n), origin)
  return document
}

const htmls = (document: AppDocument) => currentPage(document).history.steps.map(({ html }) => html)

it('begins with one page that is blank', () => {
  const document = newDocument('A clock')
  expect(htmlOf(currentPage(document))).toBe('')
  expect(currentPage(document).meta).toMatchObject({ name: 'Page 1', slug: 'page-1', order: 0 })
  expect(document.app).toMatchObject({ name: 'My App', recordId: null, hasBeenSaved: false })
})

describe('the history of a page', () => {
  it('keeps 50 steps that a model made', () => {
    const document = pages((n) => `<p>${n}</p>`, 60)
    expect(htmls(document)).toHaveLength(50)
    expect(htmls(document)[0]).toBe('<p>10</p>')
  })

  it('keeps 100 steps when the others were made by hand', () => {
    expect(htmls(pages((n) => `<p>${n}</p>`, 120, 'manual'))).toHaveLength(100)
    let mixed = pages((n) => `<p>${n}</p>`, 20)
    for (let n = 20; n < 130; n += 1) mixed = add(mixed, `<p>${n}</p>`, 'manual')
    expect(htmls(mixed)).toHaveLength(100)
  })

  it('goes back and forth', () => {
    const document = pages((n) => `<p>${n}</p>`, 2)
    expect(htmlOf(currentPage(undone(document)))).toBe('<p>0</p>')
    expect(htmlOf(currentPage(redone(undone(document))))).toBe('<p>1</p>')
    const first = undone(document)
    expect(undone(first)).toBe(first)
  })

  it('takes the step of a job once, wherever the cursor stands', () => {
    const document = add(add(newDocument('A clock'), '<p>1</p>'), '<p>2</p>', 'chat', 'job-1')
    const back = undone(document)
    expect(add(back, '<p>2</p>', 'chat', 'job-1')).toBe(back)
    expect(canRedo(currentPage(back).history)).toBe(true)
  })

  it('remembers the record that the server made, also that there is none', () => {
    const document = newDocument('A clock')
    const step = (html: string, generationId?: string | null) =>
      pageStep({
        html,
        name: '',
        origin: 'generation',
        ...(generationId === undefined ? {} : { generationId }),
      })
    const made = withStep(document, document.currentPageId, step('a', 'g1'))
    expect(currentPage(made).meta.generationId).toBe('g1')
    const byHand = withStep(made, made.currentPageId, step('b'))
    expect(currentPage(byHand).meta.generationId).toBe('g1')
    const gone = withStep(byHand, byHand.currentPageId, step('c', null))
    expect(currentPage(gone).meta.generationId).toBeNull()
  })
})

it('changes the page that is meant, not the one that is open', () => {
  const one = newDocument('A clock')
  const other = newDocument('', one.app.appId, 'page-2')
  const document: AppDocument = { ...one, pages: { ...one.pages, ...other.pages } }
  const changed = withStep(
    document,
    'page-2',
    pageStep({ html: '<p>2</p>', name: '', origin: 'chat' }),
  )
  expect(htmlOf(currentPage(changed))).toBe('')
  expect(pageOf(changed, 'page-2')?.history.steps).toHaveLength(1)
  expect(withStep(document, 'page-3', pageStep({ html: 'x', name: '', origin: 'chat' }))).toBe(
    document,
  )
  expect(holds(document, { appId: one.app.appId, pageId: 'page-2' })).toBe(true)
  expect(holds(document, { appId: one.app.appId, pageId: 'constructor' })).toBe(false)
  expect(holds(document, { appId: 'app-other', pageId: 'page-2' })).toBe(false)
})

it('keeps the last 20 steps of pages of ordinary size within the bound of a draft', () => {
  const document = pages((n) => String(n).padEnd(900_000, 'x'), 30)
  const kept = fitted(document, 20_000_000)
  expect(htmls(kept).length).toBeGreaterThanOrEqual(20)
  expect(htmlOf(currentPage(kept))).toBe(htmlOf(currentPage(document)))
})
