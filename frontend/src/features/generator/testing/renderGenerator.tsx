import { HttpResponse, http } from 'msw'
import { vi } from 'vitest'
import type { ExampleCatalog, ModelList } from '@/lib/api/types'
import { url } from '@/testing/handlers'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'
import './loadedParts'
import { complete, job, sse } from './sse'

export const PAGE = '<!doctype html><html><body>Hi</body></html>'
export const BLUE_PAGE = '<!doctype html><html><body>Blue</body></html>'

const model = (id: string, label: string, proOnly: boolean, isDefault = false) => ({
  id,
  label,
  description: `About ${label}`,
  kind: 'code' as const,
  provider: 'p',
  proOnly,
  default: isDefault,
  offline: false,
  credits: { generation: 1, modification: 1, continuation: 1, chat: 0, suggest: 1, optimize: 1 },
})

export const models: ModelList = {
  offline: false,
  models: [
    model('kimi-k2-turbo-preview', 'Kimi K2 Turbo', false, true),
    model('anthropic/claude-sonnet-4.5', 'Claude Sonnet 4.5', true),
    model('gemini-2.5-pro', 'Gemini 2.5 Pro', true),
    model('gpt-5-2025-08-07', 'GPT-5', true),
    model('anthropic/claude-haiku-4.5', 'Claude Haiku 4.5', true),
    { ...model('gemini-2.5-flash-image-preview', 'Gemini Image', false), kind: 'image' },
  ],
}

const CATEGORIES = ['Quick', 'Games', 'Tools', 'Health', 'Travel', 'Music', 'Art']

export const examples: ExampleCatalog = {
  categories: CATEGORIES.map((name, index) => ({
    id: name.toLowerCase(),
    name,
    order: index,
    samples: [{ slug: name.toLowerCase(), title: name, summary: name, url: '', prompt: '' }],
    examples: [
      { name: `${name} one`, prompt: `The first app about ${name}`, needsModel: false },
      { name: `${name} two`, prompt: `The second app about ${name}`, needsModel: true },
    ],
  })),
}

/** The generate screen in the whole application, with a working server. */
export function renderGenerator(path = '/generate') {
  const carrier = document.createElement('div')
  carrier.dataset.config = JSON.stringify({
    frameHostSuffix: 'frame.localhost:8080',
    appsHostSuffix: 'apps.localhost:8080',
    publicUrl: 'http://localhost:8080',
  })
  document.body.append(carrier)
  return renderApp(path)
}

export function serveWell(): void {
  server.use(
    http.get(url('/api/models'), () => HttpResponse.json(models)),
    http.get(url('/api/examples'), () => HttpResponse.json(examples)),
    http.post(url('/api/generate-full-code'), () => sse(job, complete(PAGE))),
    http.post(url('/api/modify-full-code'), () => sse(job, complete(BLUE_PAGE))),
  )
}

/** Answers saves; returns the requests. */
export function serveSaves() {
  const saved = vi.fn()
  server.use(
    http.post(url('/api/save-app'), async ({ request }) => {
      const body = (await request.json()) as { appId: string; name: string; pages: unknown[] }
      saved(body)
      return HttpResponse.json({
        id: 'saved-1',
        appId: body.appId,
        htmlContent: '',
        data: { id: 'saved-1' },
        name: body.name,
        savedAt: '2026-01-01T00:00:00Z',
        pageCount: body.pages.length,
        revision: saved.mock.calls.length,
      })
    }),
  )
  return saved
}
