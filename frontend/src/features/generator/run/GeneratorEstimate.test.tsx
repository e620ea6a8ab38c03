import { screen } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { renderGenerator, serveWell } from '../testing/renderGenerator'
import { chunk, job, scriptedStream } from '../testing/sse'
import { notePageSize } from './usualSizes'

/** How far the clock is ahead of the real one (ms). */
let ahead = 0

beforeEach(() => {
  ahead = 0
  localStorage.clear()
  serveWell()
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
})
afterEach(() => vi.restoreAllMocks())

async function generate() {
  const stream = scriptedStream()
  server.use(http.post(url('/api/generate-full-code'), () => stream.response()))
  signIn()
  const { user } = renderGenerator()
  await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
  await user.click(await screen.findByRole('button', { name: 'Generate' }))
  return async (seconds: number, chars: number, shown: RegExp) => {
    ahead = seconds * 1_000
    stream.send(job, chunk('x'.repeat(chars)))
    expect(await screen.findByText(shown)).toBeVisible()
  }
}

it('what remains is shown once this run and earlier ones are measured', async () => {
  notePageSize('generate', 'kimi-k2-turbo-preview', 45_000)
  const comes = await generate()
  await comes(0, 1_000, /^1,000 characters so far$/)
  await comes(60, 1_000, /^2,000 characters so far$/)
  await comes(120, 3_000, /^5,000 characters so far, about 14 min left$/)
})

it('nothing is said of what remains before a first run of the model', async () => {
  const comes = await generate()
  await comes(0, 1_000, /^1,000 characters so far$/)
  await comes(60, 1_000, /^2,000 characters so far$/)
  await comes(120, 3_000, /^5,000 characters so far$/)
})
