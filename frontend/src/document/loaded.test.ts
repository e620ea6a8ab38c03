import { expect, it } from 'vitest'
import type { GenerationDetail, GenerationPage } from '@/lib/api/types'
import { generation } from '@/testing/fixtures'
import {
  currentPage,
  htmlOf,
  newDocument,
  shownHtmlOf,
  stepToValidate,
  undone,
  withStep,
  withValidation,
} from './document'
import { canUndo, currentStep } from './history'
import { withKeptHistory } from './keptHistory'
import { loadedDocument } from './loaded'
import { pageStep } from './step'

const [FINE, BROKEN] = ['<p>fine</p>', '<p>broken</p>']

function stored(htmlBefore: string | null): GenerationDetail {
  const page: GenerationPage = {
    pageId: 'page-1',
    name: 'Page 1',
    slug: 'page-1',
    prompt: 'A clock',
    order: 0,
    isHomePage: true,
    createdAt: '2026-01-01T00:00:00Z',
    htmlContent: BROKEN,
    htmlBefore,
    revision: 0,
    htmlContentOmitted: false,
    htmlContentUrl: null,
    metadata: { description: '', keywords: '' },
  }
  return {
    ...generation({ id: 'g1' }),
    appId: 'app-1',
    saved: false,
    htmlContent: BROKEN,
    htmlContentOmitted: false,
    multipageAppData: null,
    isBroughtBack: false,
    status: 'completed',
    metadata: { tokenCount: null, generationTime: null, version: 1 },
    htmlContentPreview: null,
    currentPageId: 'page-1',
    model: '',
    pages: [page],
  }
}

it('tries a change that nobody saved before it is shown, and Undo gives the app before', () => {
  const document = loadedDocument(stored(FINE))
  const page = currentPage(document)
  expect(htmlOf(page)).toBe(BROKEN)
  expect(shownHtmlOf(page)).toBe(FINE)
  expect(stepToValidate(page)).not.toBeNull()
  expect(htmlOf(currentPage(undone(document)))).toBe(FINE)
})

it('shows what no model changed at once', () => {
  const page = currentPage(loadedDocument(stored(null)))
  expect(shownHtmlOf(page)).toBe(BROKEN)
  expect(canUndo(page.history)).toBe(false)
})

const blank = newDocument('A clock', 'app-1', 'page-1')
const generated = withStep(
  blank,
  'page-1',
  pageStep({ html: '<p>first</p>', name: 'first', origin: 'generation' }),
)

it('puts the app before a change of another browser behind what this one kept', () => {
  const opened = withKeptHistory(loadedDocument(stored(FINE)), generated)
  const { steps } = currentPage(opened).history
  expect(steps.map(({ html }) => html)).toEqual(['<p>first</p>', FINE, BROKEN])
  expect(shownHtmlOf(currentPage(opened))).toBe(FINE)
})

it('does not validate again what this browser validated', () => {
  const change = pageStep({ html: BROKEN, name: 'blue', origin: 'modification' })
  const kept = withValidation(withStep(generated, 'page-1', change), 'page-1', change.id, 'kept')
  const opened = withKeptHistory(loadedDocument(stored('<p>first</p>')), kept)
  expect(currentStep(currentPage(opened).history)?.validation).toBe('kept')
  expect(currentPage(opened).history.steps).toHaveLength(2)
})
