import { HttpResponse, http } from 'msw'
import type {
  ErrorBody,
  ExampleCatalog,
  GenerationList,
  GenerationSummary,
  ModelList,
} from '@/lib/api/types'
import { DEFAULT_SETTINGS } from '@/lib/autoAnalysis/settings'
import {
  appAi,
  appAiLimits,
  creditInfo,
  generations,
  onboardingStatus,
  preferences,
  profile,
  session,
  subscriptionInfo,
  supportChat,
  twoFactor,
} from './fixtures'

/** The URL of an API path, for handlers. */
export const url = (path: string) => `http://localhost:8080${path}`

/** An error response in the server's format. */
export function refuse(status: number, code: string, message = code, detail?: unknown) {
  const body: ErrorBody = { code, message, detail }
  return HttpResponse.json(body, { status })
}

/** The answer to a list request: the newest first, in one page. */
export function listing(request: Request, all = generations()): GenerationList {
  const wanted = new URL(request.url).searchParams
  const words = (wanted.get('search') ?? '').toLowerCase().split(/\s+/)
  const found = all
    .filter((app) =>
      words.every((word) => `${app.name} ${app.prompt}`.toLowerCase().includes(word)),
    )
    .toSorted((a, b) => changedAt(b) - changedAt(a))
  const saved = wanted.get('saved')
  return {
    generations: found.filter((app) => saved === null || String(app.saved) === saved),
    next: null,
    found: {
      saved: found.filter((app) => app.saved).length,
      drafts: found.filter((app) => !app.saved).length,
    },
  }
}

const changedAt = (app: GenerationSummary) => Date.parse(app.lastSavedAt ?? app.createdAt)

const models: ModelList = { models: [], offline: true }
const examples: ExampleCatalog = {
  categories: [
    {
      id: 'quick-simple',
      name: 'Quick & Simple',
      order: 1,
      samples: [
        {
          slug: 'split-bill',
          title: 'Even Steven',
          summary: 'Splits a bill.',
          url: '/api/samples/split-bill',
          prompt: 'A bill splitter for a table of friends.',
        },
      ],
      examples: [
        {
          name: 'Bill splitter',
          prompt: 'A bill splitter for a table of friends.',
          sample: 'split-bill',
          needsModel: false,
        },
      ],
    },
  ],
}

export const handlers = [
  http.put(url('/api/drafts/:appId/pages/:pageId'), () =>
    HttpResponse.json({ revision: 1, generationId: 'g1' }),
  ),
  http.post(url('/api/auth/login'), () => HttpResponse.json(session())),
  http.post(url('/api/auth/register'), () => HttpResponse.json(session(), { status: 201 })),
  http.post(url('/api/auth/refresh'), () => HttpResponse.json(session())),
  http.post(url('/api/auth/logout'), () => new HttpResponse(null, { status: 204 })),
  http.post(url('/api/connections'), () => HttpResponse.json({ success: true })),
  http.delete(url('/api/connections/:id'), () => new HttpResponse(null, { status: 204 })),
  http.get(url('/api/auth/providers'), () => HttpResponse.json({ google: false })),
  http.get(url('/api/credit-info'), () => HttpResponse.json(creditInfo())),
  http.get(url('/api/subscription-info'), () => HttpResponse.json(subscriptionInfo())),
  http.get(url('/api/model-connections'), () =>
    HttpResponse.json({ connections: [], operatorHasModel: true, local: false }),
  ),
  http.get(url('/api/models'), () => HttpResponse.json(models)),
  http.get(url('/api/examples'), () => HttpResponse.json(examples)),
  http.get(url('/api/generations'), ({ request }) => HttpResponse.json(listing(request))),
  http.get(url('/api/generations/:id'), () => HttpResponse.error()),
  http.delete(url('/api/generations'), () => new HttpResponse(null, { status: 204 })),
  http.delete(url('/api/generations/:id'), () => new HttpResponse(null, { status: 204 })),
  http.get(url('/api/pwa'), () => HttpResponse.json({ publications: [] })),
  http.get(url('/api/pwa/:id/ai'), () => HttpResponse.json(appAi())),
  http.get(url('/api/app-ai/limits'), () => HttpResponse.json(appAiLimits())),
  http.get(url('/api/pwa/:id/shared-data'), () =>
    HttpResponse.json({ writers: 'off', bytes: 0, maxBytes: 5_000_000, values: 0, lists: [] }),
  ),
  http.get(url('/api/app-ai/permissions'), () => HttpResponse.json({ apps: [] })),
  http.get(url('/api/user/auto-analysis-settings'), () =>
    HttpResponse.json({ settings: DEFAULT_SETTINGS }),
  ),
  http.post(url('/api/check-page'), () => refuse(404, 'app-not-found')),
  http.post(url('/api/user/auto-analysis-settings'), () => HttpResponse.json({ success: true })),
  http.post(url('/api/user/checklist'), () => HttpResponse.json({ success: true })),
  http.get(url('/api/user/onboarding-status'), () =>
    HttpResponse.json({ status: onboardingStatus() }),
  ),
  http.get(url('/api/user/personality'), () => HttpResponse.json({ preferences: preferences() })),
  http.get(url('/api/user/profile'), () => HttpResponse.json(profile())),
  http.get(url('/api/account/two-factor'), () => HttpResponse.json(twoFactor())),
  http.get(url('/api/account/sessions'), () => HttpResponse.json({ sessions: [] })),
  http.get(url('/api/account/passkeys'), () =>
    HttpResponse.json({ available: true, reason: null, passkeys: [] }),
  ),
  http.get(url('/api/account/usage'), () => HttpResponse.json({ days: [] })),
  http.get(url('/api/account/ledger'), () => HttpResponse.json({ entries: [], more: false })),
  http.get(url('/api/support/messages'), () => HttpResponse.json(supportChat())),
  http.get(url('/api/account/deletion'), () => HttpResponse.json({ deletesAt: null })),
]
