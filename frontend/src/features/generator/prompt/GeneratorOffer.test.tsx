import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recallActiveJob, rememberActiveJob } from '@/lib/activeJob'
import type { GenerateStreamEvent } from '@/lib/api/types'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { user as someone } from '@/testing/fixtures'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { PAGE, renderGenerator, serveWell } from '../testing/renderGenerator'
import { APP_ID, complete, JOB_ID, job, pageOutput, sse } from '../testing/sse'

const choice = (id: string) => ({
  id,
  name: `The ${id}`,
  description: `About ${id}`,
  sampleUrl: '',
})
const CHOICES = {
  message: 'No sample app is a weather app. These come near.',
  choices: ['timer', 'budget', 'quiz'].map(choice),
  appId: APP_ID,
  model: 'offline-studio',
}
const offered: GenerateStreamEvent = { type: 'complete', ...CHOICES }

const prompt = () => screen.findByRole('textbox', { name: 'Prompt' })
const offer = () => screen.findByRole('region', { name: 'Start from one of these?' })

let requests: { prompt: string; sampleId?: string }[]

function answerWith(...answers: GenerateStreamEvent[]): void {
  server.use(
    http.post(url('/api/generate-full-code'), async ({ request }) => {
      requests.push((await request.json()) as { prompt: string })
      const answer = answers[Math.min(requests.length, answers.length) - 1]
      return answer === undefined ? HttpResponse.error() : sse(job, answer)
    }),
  )
}

async function ask() {
  signIn()
  const screenOf = renderGenerator()
  await screenOf.user.type(await prompt(), 'A weather app')
  await screenOf.user.click(await screen.findByRole('button', { name: 'Generate' }))
  await offer()
  return screenOf
}

beforeEach(() => {
  stubBrowserDatabase()
  requests = []
  serveWell()
})
afterEach(() => vi.unstubAllGlobals())

describe('samples that are offered', () => {
  it('are listed with what was not found, and get the focus', async () => {
    answerWith(offered)
    await ask()
    const card = within(await offer())
    expect(card.getByText(CHOICES.message)).toBeVisible()
    expect(card.getAllByRole('listitem')).toHaveLength(3)
    expect(card.getByRole('button', { name: 'The quiz About quiz' })).toBeVisible()
    expect(await offer()).toHaveFocus()
    expect(await prompt()).toHaveValue('A weather app')
  })

  it('become the app when one is chosen', async () => {
    answerWith(offered, complete(PAGE))
    const { user } = await ask()
    await user.click(screen.getByRole('button', { name: 'The budget About budget' }))
    expect(await screen.findByText('Modify Interactive')).toBeVisible()
    expect(requests.map(({ prompt, sampleId }) => [prompt, sampleId])).toEqual([
      ['A weather app', undefined],
      ['A weather app', 'budget'],
    ])
    expect(screen.queryByRole('region', { name: 'Start from one of these?' })).toBeNull()
  })

  it('go when none fits; the prompt can be changed at once, and no job is resumed', async () => {
    answerWith(offered)
    const { user } = await ask()
    await user.click(screen.getByRole('button', { name: 'None fits' }))
    expect(screen.queryByRole('region', { name: 'Start from one of these?' })).toBeNull()
    expect(await screen.findByText('No sample matches')).toBeVisible()
    expect(await prompt()).toHaveFocus()
    await waitFor(async () => expect(await recallActiveJob(someone().uid)).toBeNull())
  })

  it('are offered again after a reload', async () => {
    signIn()
    await rememberActiveJob(someone().uid, {
      jobId: JOB_ID,
      kind: 'generate',
      instruction: 'A weather app',
    })
    server.use(
      http.get(url('/api/jobs/:id'), () =>
        HttpResponse.json({
          jobId: JOB_ID,
          kind: 'generate_app',
          status: 'succeeded',
          appId: APP_ID,
          attempts: 1,
          createdAt: '2026-01-01T00:00:00Z',
          finishedAt: '2026-01-01T00:00:01Z',
          result: CHOICES,
        }),
      ),
    )
    renderGenerator()
    expect(within(await offer()).getByText(CHOICES.message)).toBeVisible()
  })

  it('do not come back after Clear', async () => {
    answerWith(complete(PAGE), offered)
    signIn()
    const { user } = renderGenerator()
    await user.type(await prompt(), 'A tip calculator')
    await user.click(await screen.findByRole('button', { name: 'Generate' }))
    await user.click(await screen.findByRole('button', { name: /Write a new prompt|Prompt/ }))
    await user.clear(await prompt())
    await user.type(await prompt(), 'A weather app{Enter}')
    await offer()
    expect(await recallActiveJob(someone().uid)).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await user.click(await screen.findByRole('button', { name: 'Discard & Continue' }))
    await waitFor(async () => expect(await recallActiveJob(someone().uid)).toBeNull())
  })

  it('go with the next generation', async () => {
    answerWith(offered, complete(PAGE))
    const { user } = await ask()
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    expect(await screen.findByText('Modify Interactive')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Start from one of these?' })).toBeNull()
  })
})

describe('what an answer says about its page', () => {
  it('is shown until the next run', async () => {
    const note = 'Made from the sample "Tide". Not done: the map.'
    answerWith({ type: 'complete', ...pageOutput(PAGE), note })
    signIn()
    const { user } = renderGenerator()
    await user.type(await prompt(), 'A tide table with a map')
    await user.click(await screen.findByRole('button', { name: 'Generate' }))
    expect(await screen.findByText(note)).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: /Modif/ }), 'Make it blue')
    await user.click(screen.getByRole('button', { name: 'Modify App' }))
    await waitFor(() => expect(screen.queryByText(note)).toBeNull())
  })
})
