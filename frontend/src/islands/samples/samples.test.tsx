import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import SampleFrame from '@/components/SampleFrame'
import { type FakeFrames, installFakeFrames } from '@/frame/testing/fakeFrames'
import type { SampleInfo } from '@/lib/api/types'
import { server } from '@/testing/server'
import { SampleCard } from './SampleGallery'

const SAMPLE: SampleInfo = {
  slug: 'habits',
  title: 'Tideline',
  summary: 'Habits',
  url: '/api/samples/habits',
  prompt: 'A habit tracker',
}

let frames: FakeFrames

const wantMotion = (motion: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('prefers-reduced-motion') && !motion,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))

const draw = (element: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>)

beforeEach(() => {
  frames = installFakeFrames()
  server.use(
    http.get('*/api/samples/:slug', () =>
      HttpResponse.json({ html: '<!doctype html><html><body>sample</body></html>' }),
    ),
  )
  // every card is in view
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: (entries: object[]) => void
      constructor(seen: (entries: object[]) => void) {
        this.#seen = seen
      }
      observe() {
        this.#seen([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const card = <SampleCard sample={SAMPLE} category="Creative" onTry={vi.fn()} />
const frame = <SampleFrame slug={SAMPLE.slug} title="Tideline" />

it('a card runs its sample app', async () => {
  wantMotion(true)
  draw(card)
  await waitFor(() => expect(frames.all).toHaveLength(1))
  expect(frames.last.init?.settings.simplified).toBe(false)
})

it('a card stays a thumbnail for who wants less motion', async () => {
  wantMotion(false)
  draw(card)
  expect(screen.getByRole('button', { name: 'Tideline' })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(frames.all).toHaveLength(0)
})

it('a sample app that is opened is drawn without motion then', async () => {
  wantMotion(false)
  draw(frame)
  await waitFor(() => expect(frames.all[0]?.got('load')).toHaveLength(1))
  expect(frames.all[0]?.init?.settings.simplified).toBe(true)
})
