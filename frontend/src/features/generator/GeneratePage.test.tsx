import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recallActiveJob } from '@/lib/activeJob'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { creditInfo } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { PAGE, renderGenerator, serveWell } from './testing/renderGenerator'
import { chunk, complete, job, scriptedStream, sse } from './testing/sse'

const prompt = () => screen.findByRole('textbox', { name: 'Prompt' })
const generate = () => screen.findByRole('button', { name: 'Generate' })

beforeEach(() => serveWell())
afterEach(() => vi.unstubAllGlobals())

describe('the address', () => {
  it('selects code mode by default', async () => {
    signIn()
    const { router } = renderGenerator()
    await prompt()
    await waitFor(() => expect(router.state.location.search).toBe('?mode=code'))
    expect(screen.getByRole('button', { name: 'Interactive', pressed: true })).toBeVisible()
  })

  it('carries a prompt', async () => {
    signIn()
    const { router } = renderGenerator('/generate?prompt=A%20calm%20clock&from=showcase')
    expect(await prompt()).toHaveValue('A calm clock')
    expect(await screen.findByText('Prompt Loaded')).toBeVisible()
    expect(screen.getByText('Prompt loaded from showcase app!')).toBeVisible()
    await waitFor(() => expect(router.state.location.search).toBe('?mode=code'))
  })

  it('leads to Image Studio and back, to the default model', async () => {
    signIn({ tier: 'pro' })
    server.use(http.get(url('/api/examples/images'), () => HttpResponse.json({ categories: [] })))
    const { router, user } = renderGenerator()
    await user.click(await screen.findByRole('button', { name: /^AI model/ }))
    await user.click(await screen.findByRole('button', { name: /^GPT-5/ }))
    await user.click(screen.getByRole('button', { name: 'Image Studio' }))
    expect(await screen.findByText('No image to display')).toBeVisible()
    expect(screen.getByText('Gemini Image')).toBeVisible()
    expect(router.state.location.search).toBe('?mode=image')
    await user.click(screen.getByRole('button', { name: 'Interactive' }))
    expect(await generate()).toBeVisible()
    expect(screen.getByText('Kimi K2 Turbo')).toBeVisible()
  })
})

describe('the prompt', () => {
  it('must not be blank', async () => {
    signIn()
    const { user } = renderGenerator()
    expect(await generate()).toBeDisabled()
    await user.type(await prompt(), '   ')
    expect(await generate()).toBeDisabled()
    await user.type(await prompt(), 'A clock')
    expect(await generate()).toBeEnabled()
  })

  it('is started by Enter; Shift+Enter makes a line', async () => {
    signIn()
    const { user } = renderGenerator()
    await user.type(await prompt(), 'A clock{Shift>}{Enter}{/Shift}that is round')
    expect(await prompt()).toHaveValue('A clock\nthat is round')
    expect(await prompt()).toHaveAccessibleDescription(
      /Enter to start, Shift \+ Enter for a new line/,
    )
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Modify Interactive')).toBeVisible()
  })

  it('of a visitor is restored once, in the same tab', async () => {
    beAnonymous()
    const before = renderGenerator()
    await before.user.type(await prompt(), 'A clock')
    dispatchEvent(new Event('pagehide'))
    before.unmount()
    const after = renderGenerator()
    expect(await prompt()).toHaveValue('A clock')
    after.unmount()
    renderGenerator()
    expect(await prompt()).toHaveValue('')
  })

  it('shows a counter with warnings above 8,000 and 9,000 characters', async () => {
    signIn()
    const { user } = renderGenerator()
    await user.click(await prompt())
    await user.paste('x'.repeat(8_001))
    expect(screen.getByText(/8,001 \/ 10,000/)).toHaveAttribute('data-level', 'orange')
    await user.paste('x'.repeat(1_000))
    expect(screen.getByText(/9,001 \/ 10,000/)).toHaveAttribute('data-level', 'red')
  })

  it('that is too long is kept whole, said, and cannot be generated', async () => {
    signIn()
    const { user } = renderGenerator()
    await user.click(await prompt())
    await user.paste('x'.repeat(10_001))
    expect(await prompt()).toHaveValue('x'.repeat(10_001))
    expect(await prompt()).toBeInvalid()
    expect(await prompt()).toHaveAccessibleDescription(/Invalid Prompt. Please keep it within/)
    expect(await generate()).toBeDisabled()
    await user.keyboard('{Backspace}')
    expect(await generate()).toBeEnabled()
    expect(await prompt()).not.toHaveAccessibleDescription(/Invalid Prompt/)
  })

  it('can be filled from an example', async () => {
    signIn()
    const { user } = renderGenerator()
    const all = await screen.findByRole('button', { name: 'Show All 7 Categories' })
    const section = screen.getByRole('region', { name: 'Try an example' })
    expect(within(section).getAllByRole('button')).toHaveLength(6)
    await user.click(all)
    expect(within(section).getAllByRole('button')).toHaveLength(8)
    await user.click(screen.getByRole('button', { name: 'Games' }))
    expect(await prompt()).toHaveValue('')
    const list = screen.getByRole('list', { name: 'Examples: Games' })
    expect(await screen.findByText('Sample games')).toBeInTheDocument()
    await user.click(within(list).getByRole('button', { name: /^Games two.*needs an AI model/ }))
    expect(await prompt()).toHaveValue('The second app about Games')
    expect(await screen.findByText('Example Loaded')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Games' }))
    expect(screen.queryByRole('list', { name: 'Examples: Games' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show Less' }))
    expect(within(section).getAllByRole('button')).toHaveLength(6)
  })

  it('comes back when an example took its place', async () => {
    signIn()
    const { user } = renderGenerator()
    await user.type(await prompt(), 'A round clock')
    await user.click(await screen.findByRole('button', { name: 'Show All 7 Categories' }))
    await user.click(screen.getByRole('button', { name: 'Games' }))
    await user.click(screen.getByRole('button', { name: 'Games one' }))
    expect(await prompt()).toHaveValue('The first app about Games')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await prompt()).toHaveValue('A round clock')
  })
})

describe('the model picker', () => {
  it('locks Pro models for all other plans', async () => {
    signIn({ tier: 'free' })
    const { user } = renderGenerator()
    await user.click(await screen.findByRole('button', { name: 'AI model: Kimi K2 Turbo' }))
    const locked = await screen.findByRole('button', { name: /GPT-5/ })
    expect(locked).toHaveAttribute('aria-disabled', 'true')
    expect(within(locked).getByText('Pro')).toBeVisible()
    expect(screen.queryByText('Gemini Image')).toBeNull()
  })

  it('lets Pro users choose, and remembers the choice', async () => {
    signIn({ tier: 'pro' })
    const { user } = renderGenerator()
    await user.click(await screen.findByRole('button', { name: 'AI model: Kimi K2 Turbo' }))
    await user.click(await screen.findByRole('button', { name: /GPT-5/ }))
    expect(await screen.findByRole('button', { name: 'AI model: GPT-5' })).toBeVisible()
    expect(localStorage.getItem('morpheo-selected-model')).toBe('gpt-5-2025-08-07')
  })

  it('says when only the offline studio answers', async () => {
    server.use(
      http.get(url('/api/models'), () =>
        HttpResponse.json({
          offline: true,
          models: [
            {
              id: 'studio',
              label: 'Offline studio',
              description: 'No AI',
              kind: 'code',
              provider: 'studio',
              proOnly: false,
              default: true,
              offline: true,
            },
          ],
        }),
      ),
    )
    signIn()
    renderGenerator()
    expect(await screen.findByText(/^No AI model is connected/)).toBeVisible()
  })
})

describe('generating', () => {
  it('asks visitors to sign in and then continues', async () => {
    beAnonymous()
    const { user } = renderGenerator()
    await user.type(await prompt(), 'A clock')
    await user.click(await generate())
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/mail/i), 'ada.king@example.com')
    await user.type(within(dialog).getByLabelText('Password'), 'secret-1')
    await user.type(within(dialog).getByLabelText('Confirm Password'), 'secret-1')
    await user.click(within(dialog).getByRole('button', { name: 'Sign Up' }))
    expect(await screen.findByRole('region', { name: 'Modify Interactive' })).toBeVisible()
  })

  it('shows progress and the result', async () => {
    const stream = scriptedStream()
    server.use(http.post(url('/api/generate-full-code'), () => stream.response()))
    signIn()
    const { user } = renderGenerator()
    await user.type(await prompt(), 'A clock')
    await user.click(await generate())
    expect(await screen.findByText('Generating UI...')).toBeVisible()
    expect(await generate()).toBeDisabled()
    stream.send(job, { type: 'reasoning', content: 'A round dial' }, chunk('<html>'))
    stream.send(complete('<!doctype html><html>clock</html>'))
    stream.done()
    expect(await screen.findByRole('region', { name: 'Modify Interactive' })).toBeVisible()
    expect(screen.queryByText('Generating UI...')).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Prompt' })).toBeNull()
    expect(screen.getByTestId('preview')).toHaveTextContent('end')
  })

  it('keeps the prompt and shows it again after a reload in mid-stream', async () => {
    stubBrowserDatabase()
    const stream = scriptedStream()
    const { uid } = signIn()
    server.use(
      http.post(url('/api/generate-full-code'), () => stream.response()),
      http.get(url('/api/jobs/:id'), ({ params }) =>
        HttpResponse.json({
          jobId: params.id,
          kind: 'generate_app',
          status: 'running',
          appId: null,
          createdAt: '2026-01-01T00:00:00Z',
          finishedAt: null,
        }),
      ),
      http.get(url('/api/jobs/:id/events'), () => scriptedStream().response()),
    )
    const first = renderGenerator()
    await first.user.type(await prompt(), 'A calm clock')
    await first.user.click(await generate())
    stream.send(job, chunk('<html>'))
    await waitFor(async () => expect(await recallActiveJob(uid)).not.toBeNull())
    first.unmount()
    renderGenerator()
    expect(await screen.findByText('Generating UI...')).toBeVisible()
    expect(await prompt()).toHaveValue('A calm clock')
  })

  it('can be retried', async () => {
    let asked = 0
    server.use(
      http.post(url('/api/generate-full-code'), () => {
        asked += 1
        return asked === 1 ? refuse(503, 'provider-unavailable') : undefined
      }),
      http.get(url('/api/jobs/:id'), () => refuse(404, 'job-not-found')),
    )
    signIn()
    const { user } = renderGenerator()
    await user.type(await prompt(), 'A clock')
    await user.click(await generate())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Generation Incomplete')
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('region', { name: 'Modify Interactive' })).toBeVisible()
  })

  it('that the same prompt would meet again offers no retry', async () => {
    server.use(
      http.post(url('/api/generate-full-code'), () => refuse(422, 'content-safety')),
      http.get(url('/api/jobs/:id'), () => refuse(404, 'job-not-found')),
    )
    signIn()
    const { user } = renderGenerator()
    await user.type(await prompt(), 'A clock')
    await user.click(await generate())
    const alert = await screen.findByRole('alert')
    expect(within(alert).queryByRole('button', { name: 'Try Again' })).toBeNull()
    expect(await generate()).toBeEnabled()
  })

  it('goes on by itself once the address is confirmed', async () => {
    let isConfirmed = false
    const asked = vi.fn()
    server.use(
      http.post(url('/api/generate-full-code'), () => {
        asked()
        return isConfirmed
          ? sse(job, complete(PAGE))
          : refuse(403, 'email-unconfirmed', 'Please confirm your email address.')
      }),
      http.get(url('/api/jobs/:id'), () => refuse(404, 'job-not-found')),
      http.get(url('/api/credit-info'), () =>
        HttpResponse.json(creditInfo({ awaitsConfirmation: !isConfirmed })),
      ),
    )
    signIn()
    const { user } = renderGenerator()
    await user.type(await prompt(), 'A clock')
    await user.click(await generate())
    await screen.findByRole('dialog', { name: 'Confirm your email address' })
    expect(asked).toHaveBeenCalledOnce()
    isConfirmed = true
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2), { timeout: 10_000 })
    expect(await screen.findByRole('region', { name: 'Modify Interactive' })).toBeVisible()
  }, 20_000)

  it('shows a dialog when the credits are used up', async () => {
    server.use(
      http.post(url('/api/generate-full-code'), () =>
        refuse(429, 'quota-exceeded-credits', 'Used up', { monthlyCreditAllotment: 10 }),
      ),
    )
    signIn()
    const { user } = renderGenerator()
    await user.type(await prompt(), 'A clock')
    await user.click(await generate())
    const dialog = await screen.findByRole('dialog', { name: 'Monthly Credits Used' })
    expect(dialog).toHaveTextContent("You've used all 10 free apps this month.")
  })
})
