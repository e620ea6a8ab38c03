import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { signInCancelled } from '@/components/signin/store'
import { serveSaves } from '@/features/generator/testing/renderGenerator'
import { pageOutput, type ScriptedStream, scriptedStream } from '@/features/generator/testing/sse'
import type { Model } from '@/lib/api/types'
import type { WireEvent } from '@/lib/stream/decode'
import { generation } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'

const { previews } = vi.hoisted(() => ({ previews: [] as { title: string; calls: string[] }[] }))
vi.mock('@/frame/host/previewController', async () => {
  const { EMPTY_STATE } = await import('@/frame/host/previewState')
  return {
    PreviewController: class {
      readonly calls: string[] = []
      constructor({ title }: { title: string }) {
        previews.push({ title, calls: this.calls })
      }
      state = () => EMPTY_STATE
      watch = () => () => {}
      setSimplified() {}
      dispose() {}
      streamStart = () => void this.calls.push('start')
      streamChunk = (text: string) => void this.calls.push(`chunk ${text}`)
      streamRestart = () => void this.calls.push('restart')
      streamAbort = () => void this.calls.push('abort')
      streamEnd = async (html?: string) => void this.calls.push(`end ${html ?? ''}`)
      load = async (html: string) => void this.calls.push(`load ${html}`)
    },
  }
})

const model = (id: string, label: string, provider: string): Model => ({
  ...{ id, label, provider, description: '', kind: 'code', proOnly: false, offline: false },
  default: provider === 'moonshot',
  maxOutputTokens: 32_000,
  credits: { generation: 1, modification: 1, continuation: 1, chat: 0, suggest: 1, optimize: 1 },
})
const KIMI = model('kimi', 'Kimi', 'moonshot')
const GEMINI = model('gemini', 'Gemini', 'gemini')
const CLAUDE = model('claude', 'Claude', 'anthropic')

interface Asked {
  id: string
  body: Record<string, unknown>
  stream: ScriptedStream
}

/** Answers each request by a stream of its own; the test sends their events. */
function serveStreams() {
  const asked: Asked[] = []
  const cancelled: string[] = []
  const answer = async ({ request }: { request: Request }) => {
    const id = request.headers.get('idempotency-key') ?? ''
    const stream = scriptedStream()
    asked.push({ id, stream, body: (await request.json()) as Asked['body'] })
    stream.send({ type: 'job', jobId: id })
    return stream.response()
  }
  server.use(
    http.get(url('/api/models'), () =>
      HttpResponse.json({ models: [KIMI, GEMINI, CLAUDE], offline: false }),
    ),
    http.post(url('/api/generate-full-code'), answer),
    http.post(url('/api/modify-full-code'), answer),
    http.post(url('/api/jobs/:id/cancel'), ({ params }) => {
      cancelled.push(String(params.id))
      const stopped = asked.find(({ id }) => id === params.id)
      stopped?.stream.send({ type: 'error', code: 'cancelled', message: 'Stopped', status: 409 })
      return HttpResponse.json({ success: true })
    }),
  )
  return { asked, cancelled }
}

const page = (html: string, modelId: string): WireEvent => ({
  type: 'complete',
  ...pageOutput(html),
  model: modelId,
  usage: { inputTokens: 120, outputTokens: 3_400 },
})

const compareButton = () => screen.findByRole('button', { name: 'Compare' })
const result = (name: string) => screen.getByRole('region', { name })

async function compare(user: ReturnType<typeof renderApp>['user'], prompt = 'A clock') {
  await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), prompt)
  await user.click(await compareButton())
}

beforeEach(() => {
  previews.length = 0
})

describe('a comparison', () => {
  it('asks each model for the same and says before what that costs', async () => {
    signIn()
    const { asked } = serveStreams()
    const { user } = renderApp('/playground')
    expect(await screen.findByText('This costs 2 credits: one for each model.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add a model' }))
    expect(screen.getByText('This costs 3 credits: one for each answer.')).toBeVisible()
    await compare(user)
    await waitFor(() => expect(asked).toHaveLength(3))
    const bodies = asked.map(({ body }) => [body.prompt, body.model, body.source])
    expect(bodies).toEqual(
      expect.arrayContaining([
        ['A clock', 'kimi', 'playground'],
        ['A clock', 'gemini', 'playground'],
        ['A clock', 'kimi', 'playground'],
      ]),
    )
    expect(new Set(asked.map(({ id }) => id)).size).toBe(3)
    expect(new Set(asked.map(({ body }) => body.appId)).size).toBe(3)
  })

  it('shows each answer in its own preview, with what it took', async () => {
    signIn()
    const { asked } = serveStreams()
    const { user } = renderApp('/playground')
    await compare(user)
    await waitFor(() => expect(asked).toHaveLength(2))
    const of = (id: string) => asked.find(({ body }) => body.model === id)?.stream
    of('kimi')?.send({ type: 'chunk', content: '<p>K' }, page('<p>Kimi</p>', 'kimi'))
    of('gemini')?.send({ type: 'chunk', content: '<p>G' })
    const kimi = within(result('1. Kimi'))
    expect(await kimi.findByText('120 in, 3,400 out')).toBeVisible()
    expect(kimi.getByText('1 credit')).toBeVisible()
    expect(kimi.getByRole('button', { name: 'Keep this one, by Kimi' })).toBeEnabled()
    expect(within(result('2. Gemini')).getByRole('button', { name: 'Stop Gemini' })).toBeEnabled()
    const calls = (title: string) => previews.find((one) => one.title === title)?.calls
    expect(calls('Preview 1: Kimi')).toEqual(
      expect.arrayContaining(['chunk <p>K', 'end <p>Kimi</p>']),
    )
    expect(calls('Preview 2: Gemini')).toContain('chunk <p>G')
    expect(calls('Preview 2: Gemini')).not.toContain('chunk <p>K')
  })

  it('measures the first piece anew where an answer begins anew', async () => {
    signIn()
    const { asked } = serveStreams()
    const { user } = renderApp('/playground')
    await compare(user)
    await waitFor(() => expect(asked).toHaveLength(2))
    const kimi = within(result('1. Kimi'))
    const stream = asked.find(({ body }) => body.model === 'kimi')?.stream
    stream?.send({ type: 'chunk', content: '<p>K' })
    expect(await kimi.findByText(/^first line after/)).toBeVisible()
    stream?.send({ type: 'restarted', attempt: 2 })
    await waitFor(() => expect(kimi.queryByText(/^first line after/)).toBeNull())
    stream?.send({ type: 'chunk', content: '<p>K' })
    expect(await kimi.findByText(/^first line after/)).toBeVisible()
  })

  it('stops one answer, which costs nothing, while the other goes on', async () => {
    signIn()
    const { asked, cancelled } = serveStreams()
    const { user } = renderApp('/playground')
    await compare(user)
    await waitFor(() => expect(asked).toHaveLength(2))
    await user.click(await screen.findByRole('button', { name: 'Stop Kimi' }))
    const kimi = within(result('1. Kimi'))
    expect(await kimi.findByText('Stopped. Nothing is charged for this answer.')).toBeVisible()
    expect(kimi.getByText('Free')).toBeVisible()
    expect(cancelled).toEqual([asked.find(({ body }) => body.model === 'kimi')?.id])
    expect(screen.getByRole('button', { name: 'Stop Gemini' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Stop all' }))
    await waitFor(() => expect(cancelled).toHaveLength(2))
    expect(await compareButton()).toBeEnabled()
  })

  it('keeps one answer as an app of the playground and opens it', async () => {
    signIn()
    const { asked } = serveStreams()
    const saved = serveSaves()
    const { user, router } = renderApp('/playground')
    await compare(user)
    await waitFor(() => expect(asked).toHaveLength(2))
    const title = '<title>Night Clock</title>'
    for (const { stream, body } of asked) stream.send(page(title, String(body.model)))
    await user.click(await screen.findByRole('button', { name: 'Keep this one, by Gemini' }))
    await waitFor(() => expect(router.state.location.search).toBe('?app=saved-1'))
    expect(saved.mock.calls[0]?.[0]).toMatchObject({
      appId: asked.find(({ body }) => body.model === 'gemini')?.body.appId,
      name: 'Night Clock',
      source: 'playground',
      pages: [{ htmlContent: title, prompt: 'A clock' }],
    })
    expect(await screen.findByText('App kept')).toBeVisible()
    await waitFor(() =>
      expect(previews.at(-1)).toMatchObject({
        title: 'Preview of Night Clock',
        calls: [`load ${title}`],
      }),
    )
    await user.type(screen.getByRole('textbox', { name: 'Change' }), 'Make it blue')
    await user.click(await compareButton())
    await waitFor(() => expect(asked).toHaveLength(4))
    expect(asked[2]?.body).toMatchObject({
      modification_prompt: 'Make it blue',
      current_html: title,
      source: 'playground',
    })
  })

  it('sends parameters, and refuses what no model takes', async () => {
    signIn({ tier: 'pro' })
    const { asked } = serveStreams()
    const { user } = renderApp('/playground')
    await user.click(await screen.findByText('Parameters'))
    const temperature = screen.getByRole('spinbutton', { name: 'Temperature' })
    await user.type(temperature, '3')
    expect(screen.getByText('Enter a number from 0 to 2.')).toBeVisible()
    await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
    expect(await compareButton()).toBeDisabled()
    await user.clear(temperature)
    await user.type(temperature, '0.4')
    await user.type(screen.getByRole('spinbutton', { name: 'Max tokens' }), '900')
    await user.type(screen.getByRole('textbox', { name: 'System prompt' }), 'Use serif fonts')
    await user.click(await compareButton())
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[0]?.body).toMatchObject({
      temperature: 0.4,
      maxTokens: 900,
      internalPrompt: 'Use serif fonts',
    })
  })

  it('shows what a model was sent', async () => {
    signIn()
    const { asked } = serveStreams()
    server.use(
      http.get(url('/api/jobs/:id/request'), () =>
        HttpResponse.json({ model: 'kimi', system: 'The rules', messages: [] }),
      ),
    )
    const { user } = renderApp('/playground')
    await compare(user)
    await waitFor(() => expect(asked).toHaveLength(2))
    for (const { stream } of asked) stream.send(page('<p>Done</p>', 'kimi'))
    await screen.findByRole('button', { name: 'Keep this one, by Kimi' })
    const kimi = within(result('1. Kimi'))
    await user.click(kimi.getByText('Request and response'))
    expect(await kimi.findByText(/The rules/)).toBeVisible()
    expect(kimi.getByRole('region', { name: 'Response' })).toHaveTextContent('<p>Done</p>')
  })
})

describe('without an account', () => {
  it('comparing opens the login dialog and asks nothing', async () => {
    beAnonymous()
    const { asked } = serveStreams()
    const { user } = renderApp('/playground')
    await compare(user)
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(asked).toHaveLength(0)
    signInCancelled()
  })
})

describe('without Pro', () => {
  it('the models of other providers and the system prompt are locked', async () => {
    signIn()
    serveStreams()
    const { user } = renderApp('/playground')
    const [first] = await screen.findAllByRole('combobox')
    const options = within(first as HTMLElement).getAllByRole('option')
    const locked = options.filter((option) => option.hasAttribute('disabled'))
    expect(locked.map((option) => option.textContent)).toEqual(['Claude (Pro)'])
    await user.click(screen.getByText('Parameters'))
    expect(screen.getByRole('textbox', { name: 'System prompt' })).toBeDisabled()
  })
})

describe('leaving', () => {
  it('asks while answers are not kept, and stops what runs', async () => {
    signIn()
    const { asked, cancelled } = serveStreams()
    const { user, router } = renderApp('/playground')
    await compare(user)
    await waitFor(() => expect(asked).toHaveLength(2))
    await user.click(screen.getByRole('link', { name: 'Saved Apps' }))
    const question = await screen.findByRole('dialog', { name: 'Save and clear?' })
    expect(within(question).getByRole('button', { name: 'Save & Continue' })).toBeDisabled()
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(router.state.location.pathname).toBe('/playground')
    await user.click(screen.getByRole('link', { name: 'Saved Apps' }))
    await user.click(await screen.findByRole('button', { name: 'Discard & Continue' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/saved'))
    await waitFor(() => expect(cancelled).toHaveLength(2))
  })

  it('says which answer is saved, and that the others stop', async () => {
    signIn()
    const { asked } = serveStreams()
    const { user } = renderApp('/playground')
    await user.click(await screen.findByRole('button', { name: 'One model three times' }))
    await compare(user)
    await waitFor(() => expect(asked).toHaveLength(3))
    expect(screen.getByRole('button', { name: 'Stop 3. Kimi' })).toBeEnabled()
    asked[0]?.stream.send(page('<p>Kimi</p>', 'kimi'))
    const kept = await screen.findByRole('button', { name: /^Keep this one/ })
    const [name = ''] = /\d\. Kimi$/.exec(kept.getAttribute('aria-label') ?? '') ?? []
    await user.click(screen.getByRole('link', { name: 'Saved Apps' }))
    const question = await screen.findByRole('dialog', { name: 'Save and clear?' })
    expect(question).toHaveTextContent(
      `The answer of ${name} is saved as an app. Answers that are still coming stop.`,
    )
  })
})

describe('in a narrow window', () => {
  it('one answer is shown at a time', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('991.98px'),
          addEventListener: () => {},
          removeEventListener: () => {},
        }) as unknown as MediaQueryList,
    )
    signIn()
    const { asked } = serveStreams()
    const { user } = renderApp('/playground')
    await compare(user)
    await waitFor(() => expect(asked).toHaveLength(2))
    await user.click(screen.getByRole('tab', { name: '2. Gemini' }))
    expect(screen.getByRole('tabpanel', { name: '2. Gemini' })).toHaveAttribute(
      'data-hidden',
      'false',
    )
    vi.restoreAllMocks()
  })
})

describe('without any AI', () => {
  it('leads to Connect AI', async () => {
    signIn()
    serveStreams()
    server.use(http.get(url('/api/models'), () => HttpResponse.json({ models: [], offline: true })))
    renderApp('/playground')
    const panel = within(await screen.findByRole('region', { name: 'Playground' }))
    expect(await panel.findByRole('link', { name: 'Connect AI' })).toHaveAttribute(
      'href',
      '/connect-ai',
    )
  })
})

describe('an app of the playground', () => {
  const detail = {
    ...generation({ name: 'Tideline', source: 'playground' }),
    ...{ htmlContent: '<p>Tide</p>', htmlContentOmitted: false, htmlContentPreview: null },
    ...{ currentPageId: 'p1', model: 'm', pages: [] },
  }

  it('opens here', async () => {
    signIn()
    serveStreams()
    server.use(http.get(url('/api/generations/:id'), () => HttpResponse.json(detail)))
    renderApp(`/playground?app=${detail.id}`)
    expect(await screen.findByText('Interactive Loaded')).toBeVisible()
    await waitFor(() => expect(previews.at(-1)?.calls).toEqual(['load <p>Tide</p>']))
  })

  it('left by Back while answers come asks first, and stops what runs', async () => {
    signIn()
    const { asked, cancelled } = serveStreams()
    server.use(http.get(url('/api/generations/:id'), () => HttpResponse.json(detail)))
    const { user, router } = renderApp('/playground')
    await compareButton()
    await act(() => router.navigate(`/playground?app=${detail.id}`))
    await user.type(await screen.findByRole('textbox', { name: 'Change' }), 'Make it blue')
    await user.click(await compareButton())
    await waitFor(() => expect(asked).toHaveLength(2))
    await act(() => router.navigate(-1))
    const question = await screen.findByRole('dialog', { name: 'Save and clear?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(router.state.location.search).toBe(`?app=${detail.id}`)
    expect(cancelled).toHaveLength(0)
    await act(() => router.navigate(-1))
    await user.click(await screen.findByRole('button', { name: 'Discard & Continue' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await waitFor(() => expect(cancelled).toHaveLength(2))
    expect(await screen.findByRole('textbox', { name: 'Prompt' })).toBeVisible()
  })

  it('that comes while answers come stops them: it takes their place', async () => {
    signIn()
    const { asked, cancelled } = serveStreams()
    let load = () => {}
    const loaded = new Promise<void>((resolve) => {
      load = resolve
    })
    server.use(
      http.get(url('/api/generations/:id'), async () => {
        await loaded
        return HttpResponse.json(detail)
      }),
    )
    const { user } = renderApp(`/playground?app=${detail.id}`)
    await compare(user)
    await waitFor(() => expect(asked).toHaveLength(2))
    load()
    expect(await screen.findByText('Interactive Loaded')).toBeVisible()
    await waitFor(() => expect(cancelled).toHaveLength(2))
  })

  it('that cannot be had is told', async () => {
    signIn()
    serveStreams()
    server.use(http.get(url('/api/generations/:id'), () => refuse(404, 'not-found', 'Gone')))
    renderApp('/playground?app=g-9')
    expect(await screen.findByText('Gone')).toBeVisible()
  })
})
