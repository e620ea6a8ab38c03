import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ModelList } from '@/lib/api/types'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { user as someone } from '@/testing/fixtures'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { models, renderGenerator, serveWell } from '../testing/renderGenerator'
import { chunk, job, sse } from '../testing/sse'

const prompt = () => screen.findByRole('textbox', { name: 'Prompt' })
const generate = () => screen.findByRole('button', { name: 'Generate' })

/** Serves these prices for the default model and for the second one. */
function servePrices(...generations: number[]): void {
  const priced: ModelList = {
    ...models,
    models: models.models.slice(0, generations.length).map((model, index) => ({
      ...model,
      proOnly: false,
      credits: {
        generation: generations[index] ?? 0,
        modification: 2,
        continuation: generations[index] ?? 0,
        chat: 0,
        suggest: 0,
        optimize: 0,
      },
    })),
  }
  server.use(http.get(url('/api/models'), () => HttpResponse.json(priced)))
}

beforeEach(() => {
  stubBrowserDatabase()
  serveWell()
})
afterEach(() => vi.unstubAllGlobals())

describe('what a thing costs', () => {
  it('is shown under its box and said with its button, for the chosen model', async () => {
    servePrices(1, 3)
    signIn()
    const { user } = renderGenerator()
    expect(await screen.findByText('1 credit')).toBeVisible()
    expect(await generate()).toHaveAccessibleDescription('1 credit')
    await user.click(screen.getByRole('button', { name: 'AI model: Kimi K2 Turbo' }))
    await user.click(await screen.findByRole('button', { name: /^Claude Sonnet/ }))
    expect(await generate()).toHaveAccessibleDescription('3 credits')
  })

  it('is nothing in the offline studio', async () => {
    servePrices(0)
    signIn()
    renderGenerator()
    expect(await screen.findByText('Free')).toBeVisible()
  })

  it('is part of Pro for who has that', async () => {
    servePrices(1)
    signIn({ ...someone, tier: 'pro' })
    renderGenerator()
    expect(await screen.findByText('Included in Pro')).toBeVisible()
  })

  it('is said before a modification and before a message', async () => {
    servePrices(1)
    signIn()
    const { user } = renderGenerator()
    await user.type(await prompt(), 'A clock')
    await user.click(await generate())
    const modify = await screen.findByRole('button', { name: 'Modify App' })
    expect(modify).toHaveAccessibleDescription('2 credits')
    await user.click(await screen.findByRole('button', { name: 'Chat with AI' }))
    expect(await screen.findByText(/Free · 0/)).toBeVisible()
  })

  it('is said where a page that came in part can be continued', async () => {
    servePrices(1, 3)
    const at = '2026-01-01T00:00:00Z'
    server.use(
      http.post(url('/api/generate-full-code'), () =>
        sse(job, chunk('<html>'), { type: 'error', code: 'stream-cut', message: 'x', status: 502 }),
      ),
      http.get(url('/api/jobs/:id'), ({ params }) =>
        HttpResponse.json({
          jobId: params.id,
          kind: 'generate_app',
          appId: null,
          status: 'failed',
          createdAt: at,
          finishedAt: at,
          unfinished: '<html>',
        }),
      ),
    )
    signIn()
    const { user } = renderGenerator()
    await user.type(await prompt(), 'A clock')
    await user.click(await generate())
    expect(await screen.findByRole('button', { name: 'Continue (1 credit)' })).toBeEnabled()
    // the model that began the page goes on with it
    await user.click(screen.getByRole('button', { name: 'AI model: Kimi K2 Turbo' }))
    await user.click(await screen.findByRole('button', { name: /^Claude Sonnet/ }))
    expect(await generate()).toHaveAccessibleDescription('3 credits')
    expect(screen.getByRole('button', { name: 'Continue (1 credit)' })).toBeEnabled()
  })
})
