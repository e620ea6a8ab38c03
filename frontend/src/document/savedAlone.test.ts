import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectionsIn, MARK } from './connections'
import { type AppDocument, htmlOf, newDocument, pageOf, withStep } from './document'
import { pagesInOrder, withCurrentPage, withNewPage, withoutPage, withPageRenamed } from './pages'
import { savedAlone } from './savedAlone'
import { pageStep } from './step'

const NAMES = ['Home', 'Menu', 'About', 'Contact']

/** Each of its pages leads to every page; the id of a connection says to which. */
function app(count: number): AppDocument {
  let document = newDocument('', 'app-1', 'p0')
  for (let n = 1; n < count; n += 1)
    document = withNewPage(document, { pageId: `p${n}`, name: NAMES[n] ?? '', prompt: '' })
  return pagesInOrder(document).reduce((before, { meta }) => written(before, meta.pageId), document)
}

function written(document: AppDocument, pageId: string): AppDocument {
  const html = pagesInOrder(document)
    .map(({ meta }) => `<a href="#${meta.slug}" ${MARK}="page" ${MARK}-id="${meta.pageId}">x</a>`)
    .join('')
  return withStep(document, pageId, pageStep({ html, name: '', origin: 'generation' }))
}

/** What the server has after the page was saved. */
function storedAfter(document: AppDocument, stored: AppDocument): AppDocument {
  const page = pageOf(savedAlone(document, stored), document.currentPageId)
  return page ? { ...stored, pages: { ...stored.pages, [page.meta.pageId]: page } } : stored
}

/** Where the connections of a page lead: the ids of pages, or undefined. */
function reached(document: AppDocument, pageId: string): (string | undefined)[] {
  const page = pageOf(document, pageId)
  return connectionsIn(page ? htmlOf(page) : '').map(
    ({ address }) =>
      pagesInOrder(document).find(({ meta }) => `#${meta.slug}` === address)?.meta.pageId,
  )
}

describe('a page that is saved alone', () => {
  it('leads to a page that was renamed by the name that is stored', () => {
    const stored = app(3)
    const document = withCurrentPage(withPageRenamed(stored, 'p1', 'Food'), 'p0')
    const [, first] = connectionsIn(htmlOf(savedAlone(document, stored).pages.p0!))
    expect(first?.address).toBe('#menu')
  })

  it('keeps its slug while stored pages lead to it', () => {
    const stored = app(2)
    const document = withCurrentPage(withPageRenamed(stored, 'p1', 'Food'), 'p1')
    const { meta } = savedAlone(document, stored).pages.p1!
    expect(meta).toMatchObject({ name: 'Food', slug: 'menu' })
  })

  it('is the same page where nothing was renamed', () => {
    const document = app(3)
    expect(savedAlone(document, document)).toEqual(document)
  })

  it('whatever was renamed, added and deleted, it leads where it did, and so do the others', () => {
    const step = fc.record({
      kind: fc.constantFrom('rename', 'add', 'delete', 'save'),
      page: fc.nat(4),
      name: fc.constantFrom(...NAMES, 'Page 1'),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.array(step, { maxLength: 12 }),
        (count, steps) => {
          let stored = app(count)
          let document = stored
          for (const [n, { kind, page, name }] of steps.entries()) {
            const all = pagesInOrder(document)
            const pageId = all[page % all.length]?.meta.pageId ?? ''
            if (kind === 'rename') document = withPageRenamed(document, pageId, name)
            else if (kind === 'delete') document = withoutPage(document, pageId)
            else if (kind === 'add') {
              const added = withNewPage(document, { pageId: `new-${n}`, name, prompt: '' })
              document = written(added, `new-${n}`)
            } else {
              document = withCurrentPage(document, pageId)
              const before = stored
              stored = storedAfter(document, before)
              const slugs = pagesInOrder(stored).map(({ meta }) => meta.slug)
              expect(new Set(slugs).size).toBe(slugs.length)
              const there = (id: string | undefined) => (id && pageOf(stored, id) ? id : undefined)
              expect(reached(stored, pageId)).toEqual(reached(document, pageId).map(there))
              for (const { meta } of pagesInOrder(before)) {
                if (meta.pageId === pageId) continue
                // what led nowhere may lead to the page that is stored now
                const now = reached(stored, meta.pageId)
                for (const [at, id] of reached(before, meta.pageId).entries())
                  if (id !== undefined) expect(now[at]).toBe(id)
              }
            }
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
