import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GenerationDetail, GenerationPage } from '@/lib/api/types'
import { generation } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { fetchGeneration } from './generations'

const HTML = url('/api/generations/:id/pages/:pageId/html')

function page(pageId: string, htmlContent: string | null): GenerationPage {
  return {
    pageId,
    name: pageId,
    slug: pageId,
    prompt: '',
    order: 0,
    isHomePage: pageId === 'home',
    createdAt: '2026-01-01T00:00:00Z',
    htmlContent: htmlContent ?? '',
    htmlContentOmitted: htmlContent === null,
    htmlBefore: null,
    revision: 0,
    htmlContentUrl: htmlContent === null ? `/api/generations/g1/pages/${pageId}/html` : null,
    metadata: { description: '', keywords: '' },
  }
}

/** The record as the server gives it: the preview stands in for the current page. */
function record(pages: GenerationPage[]): GenerationDetail {
  const omitted = pages.some((one) => one.htmlContentOmitted)
  return {
    ...generation({ id: 'g1' }),
    multipageAppData: null,
    isBroughtBack: false,
    status: 'completed',
    metadata: { tokenCount: null, generationTime: null, version: 1 },
    model: 'kimi-k2-turbo-preview',
    currentPageId: 'home',
    pages,
    htmlContent: omitted ? '' : (pages[0]?.htmlContent ?? ''),
    htmlContentOmitted: omitted,
    htmlContentPreview: omitted ? '<h1>Beg' : null,
  }
}

const answers = (detail: GenerationDetail) =>
  server.use(http.get(url('/api/generations/:id'), () => HttpResponse.json(detail)))

describe('a record with its pages', () => {
  beforeEach(() => signIn())

  it('gets the large pages one by one and leaves the others alone', async () => {
    const asked: string[] = []
    answers(record([page('home', null), page('about', '<p>About</p>'), page('map', null)]))
    server.use(
      http.get(HTML, ({ params }) => {
        asked.push(`${params.id}/${params.pageId}`)
        return HttpResponse.text(`<h1>All of ${params.pageId}</h1>`)
      }),
    )
    const detail = await fetchGeneration('g1')
    expect(asked.sort()).toEqual(['g1/home', 'g1/map'])
    expect(detail.pages.map((one) => one.htmlContent)).toEqual([
      '<h1>All of home</h1>',
      '<p>About</p>',
      '<h1>All of map</h1>',
    ])
    expect(detail).toMatchObject({
      htmlContent: '<h1>All of home</h1>',
      htmlContentOmitted: false,
      htmlContentPreview: null,
    })
    expect(detail.pages.every((one) => !one.htmlContentOmitted)).toBe(true)
  })

  it('asks for no page when none was left out', async () => {
    answers(record([page('home', '<p>Small</p>')]))
    server.use(
      http.get(HTML, () => {
        throw new Error('a page was asked for')
      }),
    )
    expect((await fetchGeneration('g1')).htmlContent).toBe('<p>Small</p>')
  })

  it('says that the page is left out when it cannot be had', async () => {
    const given = record([page('home', null)])
    answers(given)
    server.use(http.get(HTML, () => refuse(503, 'service-unavailable')))
    expect(await fetchGeneration('g1')).toEqual(given)
  })

  it('ends when the person left', async () => {
    answers(record([page('home', null)]))
    const left = new AbortController()
    server.use(
      http.get(HTML, () => {
        left.abort()
        return HttpResponse.text('<p>Late</p>')
      }),
    )
    await expect(fetchGeneration('g1', left.signal)).rejects.toThrow()
  })
})
