import { HttpResponse, http } from 'msw'
import type { GenerationDetail, GenerationPage } from '@/lib/api/types'
import { generation } from '@/testing/fixtures'
import { url } from '@/testing/handlers'
import { server } from '@/testing/server'

export const htmlOfPage = (name: string) => `<!doctype html><html><body>${name}</body></html>`

function page(name: string, order: number, body: string): GenerationPage {
  return {
    pageId: `page-1-${name.toLowerCase()}`,
    name,
    slug: name.toLowerCase(),
    order,
    isHomePage: order === 0,
    prompt: `A ${name} page`,
    createdAt: '2026-01-01T10:00:00Z',
    htmlContent: htmlOfPage(body),
    htmlContentOmitted: false,
    htmlContentUrl: null,
    metadata: { description: '', keywords: '' },
    htmlBefore: null,
    revision: 0,
  }
}

/** Stores an app with these pages, the first of which is its home page; the open one is `left`. A page's body is its name. */
export function serveStoredApp(
  names: readonly string[],
  left = names[0],
  body: Readonly<Record<string, string>> = {},
): GenerationDetail {
  const pages = names.map((name, order) => page(name, order, body[name] ?? name))
  const summary = generation({ name: 'Tideline', pageCount: pages.length, isMultipage: true })
  const detail: GenerationDetail = {
    ...summary,
    htmlContent: htmlOfPage(body[left ?? ''] ?? left ?? ''),
    htmlContentOmitted: false,
    multipageAppData: null,
    isBroughtBack: false,
    status: 'completed',
    metadata: { tokenCount: null, generationTime: null, version: 1 },
    htmlContentPreview: null,
    currentPageId: pages.find(({ name }) => name === left)?.pageId ?? '',
    model: 'm',
    pages,
  }
  server.use(http.get(url('/api/generations/:id'), () => HttpResponse.json(detail)))
  return detail
}
