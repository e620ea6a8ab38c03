import { expect, it } from 'vitest'
import type { ImportedApp } from '@/lib/api/types'
import { currentPage, htmlOf, undone } from './document'
import { importedDocument } from './imported'
import { homePageOf, pagesInOrder } from './pages'

const page = (name: string, idsAdded = 1): ImportedApp['pages'][number] => ({
  name,
  slug: name.toLowerCase(),
  htmlContent: `<p>${name}</p>`,
  htmlWithIds: `<p id="morpheo-p-1">${name}</p>`,
  idsAdded,
})

const imported = (pages: ImportedApp['pages']): ImportedApp => ({
  name: 'Tides',
  pages,
  files: 0,
  missing: [],
  leftOut: [],
})

it('opens on the home page, with ids that can be undone', () => {
  const document = importedDocument('app-1', imported([page('Home'), page('About')]))
  expect(document.app).toMatchObject({ appId: 'app-1', proposedName: 'Tides', hasBeenSaved: false })
  expect(pagesInOrder(document).map(({ meta }) => meta.slug)).toEqual(['home', 'about'])
  expect(homePageOf(document)?.meta.pageId).toBe(document.currentPageId)
  expect(htmlOf(currentPage(document))).toContain('morpheo-p-1')
  const { steps } = currentPage(document).history
  expect(steps.map(({ name }) => name)).toEqual(['Imported', 'Prepared for editing'])
  expect(htmlOf(currentPage(undone(document)))).toBe('<p>Home</p>')
})

it('has one step where no ids were missing', () => {
  const document = importedDocument('app-1', imported([page('Home', 0)]))
  expect(currentPage(document).history.steps).toHaveLength(1)
  expect(htmlOf(currentPage(document))).toBe('<p>Home</p>')
})
