import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentTarget, newDocument, withStep } from '@/document/document'
import { selectAppId, selectHtml } from '@/document/state'
import { pageStep } from '@/document/step'
import { recallActiveJob } from '@/lib/activeJob'
import type { StreamEvent } from '@/lib/api/types'
import { notify } from '@/lib/toast'
import { refuse, url } from '@/testing/handlers'
import { mockNetwork, server } from '@/testing/server'
import {
  ended,
  failedInBackground,
  generate,
  land,
  meta,
  modify,
  onGenerate,
  PAGE,
  page,
  refreshCredits,
  runner,
  saveDraft,
  state,
  UID,
  withApp,
} from '../testing/runnerBench'
import {
  chunk,
  complete,
  GENERATION_ID,
  job,
  pageOutput,
  scriptedStream,
  sse,
} from '../testing/sse'

mockNetwork()

const openQuotaDialog = vi.hoisted(() => vi.fn())
vi.mock('@/components/credits/store', () => ({ openQuotaDialog }))

beforeEach(() => openQuotaDialog.mockClear())

describe('generating', () => {
  it('streams a page, adds a history step and refreshes the credits', async () => {
    const stream = scriptedStream()
    onGenerate(() => stream.response())
    void runner.generate('A clock')
    stream.send(job, { type: 'reasoning', content: 'A dial' })
    await vi.waitFor(() => expect(state().run?.reasoning).toBe('A dial'))
    expect(await recallActiveJob(UID)).toMatchObject({
      jobId: state().run?.jobId,
      target: state().run?.target,
      kind: 'generate',
      instruction: 'A clock',
    })
    stream.send(chunk('<html>'), { type: 'restarted', attempt: 2 }, chunk('<html><body>'))
    await vi.waitFor(() => expect(state().run?.text).toBe('<html><body>'))
    stream.send(complete(PAGE))
    stream.done()
    await ended()
    expect(selectHtml(state())).toBe(PAGE)
    expect(meta().generationId).toBe(GENERATION_ID)
    expect(refreshCredits).toHaveBeenCalledOnce()
    expect(await recallActiveJob(UID)).toBeNull()
  })

  it('shows the finished page when it follows a restart at once', async () => {
    const stream = scriptedStream()
    onGenerate(() => stream.response())
    void runner.generate('A clock')
    stream.send(job, chunk('<html>old'))
    await vi.waitFor(() => expect(state().run?.text).toBe('<html>old'))
    stream.send({ type: 'restarted', attempt: 1 }, complete(PAGE))
    stream.done()
    await ended()
    expect(selectHtml(state())).toBe(PAGE)
    expect(state().failure).toBeNull()
  })

  it('shows a page that has no record, since its app was deleted meanwhile', async () => {
    onGenerate(() => sse(job, { type: 'complete', ...pageOutput(PAGE, null) }))
    await generate()
    expect(selectHtml(state())).toBe(PAGE)
    expect(state().failure).toBeNull()
    expect(meta().generationId).toBeNull()
  })

  it('passes over events of unknown kinds', async () => {
    const image = { type: 'image', url: 'data:image/png;base64,AA==' } as unknown as StreamEvent
    onGenerate(() => sse(job, image, complete(PAGE)))
    await generate()
    expect(selectHtml(state())).toBe(PAGE)
  })

  it('remembers the job until the page is saved', async () => {
    let saved: () => void = () => undefined
    saveDraft.mockImplementationOnce(() => new Promise((resolve) => (saved = () => resolve(true))))
    onGenerate(() => sse(job, complete(PAGE)))
    await generate()
    expect(await recallActiveJob(UID)).toMatchObject({ jobId: page().history.steps[0]?.id })
    saved()
    await vi.waitFor(async () => expect(await recallActiveJob(UID)).toBeNull())
  })

  it('remembers the job where the browser keeps no draft, so that a reload finds its page', async () => {
    saveDraft.mockResolvedValueOnce(false)
    onGenerate(() => sse(job, complete(PAGE)))
    await generate()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await recallActiveJob(UID)).toMatchObject({ jobId: page().history.steps[0]?.id })
    const { document, appSaved } = state()
    if (document === null) throw new Error('Nothing was made')
    appSaved(document, {
      recordId: 'r',
      name: 'Clock',
      savedAt: '2026-01-01T00:00:00Z',
      revision: 1,
    })
    await vi.waitFor(async () => expect(await recallActiveJob(UID)).toBeNull())
  })

  it('sends prompt, model, app id and page', async () => {
    const bodies: unknown[] = []
    server.use(
      http.post(url('/api/generate-full-code'), async ({ request }) => {
        bodies.push(await request.json())
        return sse(job, complete(PAGE))
      }),
    )
    state().modelChosen('gemini-2.5-pro')
    await generate()
    const { pageId } = page().meta
    expect(bodies).toEqual([
      {
        prompt: 'A clock',
        model: 'gemini-2.5-pro',
        appId: selectAppId(state()),
        page: { pageId, name: 'Page 1', slug: 'page-1', order: 0 },
      },
    ])
  })

  it('opens the quota dialog with the allotment', async () => {
    onGenerate(() =>
      refuse(429, 'quota-exceeded-credits', 'Used up', { monthlyCreditAllotment: 10 }),
    )
    await generate()
    const message =
      "You've used all 10 free apps this month. Upgrade to unlimited for just $15/month to keep creating!"
    expect(openQuotaDialog).toHaveBeenCalledWith(
      expect.objectContaining({ message, monthlyCreditAllotment: 10 }),
    )
    expect(state().failure).toMatchObject({ text: message, incomplete: false })
    expect(notify.error).not.toHaveBeenCalled()
  })

  it.each([
    [401, 'x', 'Your session has expired. Please refresh the page and log in again.'],
    [403, 'x', 'Access denied. Please check your account permissions or try logging in again.'],
    [404, 'x', 'Service endpoint not found. This might be a temporary issue - please try again.'],
    [
      413,
      'payload-too-large',
      'Your app is too large to process. Try breaking it into smaller parts or simplifying your request.',
    ],
    [
      400,
      'content-safety',
      'Your request was blocked by AI safety filters. Please rephrase your prompt to be more specific about the app you want to create.',
    ],
    [
      418,
      'x',
      'An unexpected error occurred. Please try again or contact support if the issue persists.',
    ],
  ])('explains status %i with code %s', async (status, code, text) => {
    onGenerate(() => refuse(status, code))
    await generate()
    expect(state().failure).toMatchObject({
      kind: 'generate',
      instruction: 'A clock',
      text,
      incomplete: true,
    })
    expect(notify.error).toHaveBeenCalledWith(expect.any(String), text, { duration: 7000 })
    expect(state().run).toBeNull()
  })

  it('explains a lost connection', async () => {
    onGenerate(() => HttpResponse.error())
    await generate()
    expect(state().failure?.text).toBe(
      'Network connection issue. Please check your internet connection and try again.',
    )
  })

  it('reports a stream without content as incomplete', async () => {
    onGenerate(() => sse(job))
    await generate()
    expect(state().failure).toMatchObject({ kind: 'generate', incomplete: true })
    expect(refreshCredits).not.toHaveBeenCalled()
  })

  it('runs one stream at a time', async () => {
    const stream = scriptedStream()
    const answer = vi.fn(() => stream.response())
    onGenerate(answer)
    void runner.generate('A clock')
    await runner.generate('Another')
    stream.send(job, complete(PAGE))
    stream.done()
    await ended()
    expect(answer).toHaveBeenCalledOnce()
  })
})

describe('stopping', () => {
  it('cancels the job and keeps the previous app', async () => {
    await withApp()
    const stream = scriptedStream()
    onGenerate(() => stream.response())
    server.use(
      http.post(url('/api/jobs/:id/cancel'), () => {
        stream.send({ type: 'error', code: 'cancelled', message: 'Cancelled', status: 499 })
        stream.done()
        return new HttpResponse(null, { status: 202 })
      }),
    )
    void runner.generate('Another')
    stream.send(job, chunk('<html>'))
    await vi.waitFor(() => expect(state().run?.chunks).toBe(1))
    runner.stop()
    expect(state().run?.stopping).toBe(true)
    await ended()
    expect(state()).toMatchObject({ run: null, failure: null })
    expect(selectHtml(state())).toBe(PAGE)
    expect(notify.error).not.toHaveBeenCalled()
    expect(await recallActiveJob(UID)).toBeNull()
  })

  it('ends at once before the first event, by the id that was submitted', async () => {
    let asked: string | null = null
    const cancelled: unknown[] = []
    server.use(
      http.post(url('/api/generate-full-code'), ({ request }) => {
        asked = request.headers.get('idempotency-key')
        return new Promise<Response>(() => undefined)
      }),
      http.post(url('/api/jobs/:id/cancel'), ({ params }) => {
        cancelled.push(params.id)
        // the cancellation may overtake the request
        return cancelled.length === 1 ? refuse(404, 'job-not-found') : new HttpResponse(null)
      }),
    )
    void runner.generate('A clock')
    await vi.waitFor(() => expect(asked).not.toBeNull())
    runner.stop()
    await vi.waitFor(() => expect(state().run).toBeNull(), { timeout: 3_000 })
    expect(cancelled).toEqual([asked, asked])
    expect(state().failure).toBeNull()
    expect(notify.error).not.toHaveBeenCalled()
    await vi.waitFor(async () => expect(await recallActiveJob(UID)).toBeNull())
    await vi.waitFor(() => expect(refreshCredits).toHaveBeenCalledOnce())
  })
})

describe('modifying', () => {
  it('sends the current page and appends the result to the history', async () => {
    await withApp()
    const bodies: unknown[] = []
    server.use(
      http.post(url('/api/modify-full-code'), async ({ request }) => {
        bodies.push(await request.json())
        return sse(job, complete('<html>blue</html>'))
      }),
    )
    state().modificationChanged('Make it blue')
    await modify('Make it blue')
    expect(bodies[0]).toMatchObject({ modification_prompt: 'Make it blue', current_html: PAGE })
    expect(selectHtml(state())).toBe('<html>blue</html>')
    expect(page().history.steps).toHaveLength(2)
    expect(state().modification).toBe('')
    expect(refreshCredits).toHaveBeenCalledTimes(2)
  })

  it('keeps the page and shows the reason when it fails', async () => {
    await withApp()
    server.use(
      http.post(url('/api/modify-full-code'), () =>
        sse(job, {
          type: 'error',
          code: 'content-safety',
          message: 'blocked by content safety filters',
          status: 400,
        }),
      ),
    )
    await modify('Make it rude')
    const text =
      'Your modification request was blocked by safety filters. Please try rephrasing your request using more artistic or creative language.'
    expect(state().failure).toMatchObject({ kind: 'modify', text, incomplete: false })
    expect(notify.error).not.toHaveBeenCalled()
    expect(selectHtml(state())).toBe(PAGE)
  })

  it('keeps no record of a page whose app was deleted meanwhile', async () => {
    await withApp()
    server.use(
      http.post(url('/api/modify-full-code'), () =>
        sse(job, { type: 'complete', ...pageOutput('<html>blue</html>', null) }),
      ),
    )
    await modify('Make it blue')
    expect(selectHtml(state())).toBe('<html>blue</html>')
    expect(meta().generationId).toBeNull()
  })

  it('needs a page', async () => {
    await modify('Make it blue')
    expect(state().run).toBeNull()
  })
})

it('lands an answer on its own page when another app was opened meanwhile', async () => {
  await withApp()
  const target = currentTarget(state().document!)
  const stream = scriptedStream()
  server.use(http.post(url('/api/modify-full-code'), () => stream.response()))
  void runner.modify('Make it blue')
  stream.send(job, chunk('<html>'))
  await vi.waitFor(() => expect(state().run?.chunks).toBe(1))
  const jobId = state().run?.jobId
  const blank = newDocument('A bell')
  const step = pageStep({ html: '<p>bell</p>', name: '', origin: 'loaded' })
  state().documentOpened(withStep(blank, blank.currentPageId, step))
  stream.send(chunk('more'), complete('<html>blue</html>'))
  stream.done()
  await vi.waitFor(() => expect(land).toHaveBeenCalled())
  const landed = { id: jobId, html: '<html>blue</html>', origin: 'modification' }
  expect(land).toHaveBeenCalledWith(target, expect.objectContaining(landed))
  expect(selectHtml(state())).toBe('<p>bell</p>')
  expect(state().run).toBeNull()
})

it('keeps the job running when the screen is left', async () => {
  const stream = scriptedStream()
  onGenerate(() => stream.response())
  void runner.generate('A clock')
  stream.send(job, chunk('<html>'))
  await vi.waitFor(() => expect(state().run?.chunks).toBe(1))
  runner.detach()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await recallActiveJob(UID)).not.toBeNull()
  expect(state().failure).toBeNull()
})

it('tells of a failure when another app was opened meanwhile', async () => {
  await withApp()
  const target = currentTarget(state().document!)
  const stream = scriptedStream()
  server.use(http.post(url('/api/modify-full-code'), () => stream.response()))
  void runner.modify('Make it rude')
  stream.send(job, chunk('<html>'))
  await vi.waitFor(() => expect(state().run?.chunks).toBe(1))
  state().documentOpened(newDocument('A bell'))
  const error = { type: 'error', code: 'content-safety', message: 'blocked', status: 400 } as const
  stream.send(error)
  stream.done()
  await vi.waitFor(() => expect(failedInBackground).toHaveBeenCalledOnce())
  const [told, failed] = failedInBackground.mock.calls[0] ?? []
  expect(told).toEqual(target)
  expect(failed).toMatchObject({ title: 'Content Safety Block', asked: 'Make it rude' })
  expect(failed?.text).toContain('blocked by safety filters')
  expect(state().failure).toBeNull()
  expect(notify.error).not.toHaveBeenCalled()
})
