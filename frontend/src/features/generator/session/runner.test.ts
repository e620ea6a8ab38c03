import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  currentPage,
  currentTarget,
  newDocument,
  type PageTarget,
  withStep,
} from '@/document/document'
import { selectAppId, selectHtml } from '@/document/state'
import { type PageStep, pageStep } from '@/document/step'
import { createJobEngine } from '@/jobs/engine'
import { recallActiveJob, rememberActiveJob } from '@/lib/activeJob'
import type { StreamEvent } from '@/lib/api/types'
import { notify } from '@/lib/toast'
import { refuse, url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { createGeneratorStore, type GeneratorStore } from '../stores/generatorStore'
import {
  chunk,
  complete,
  GENERATION_ID,
  JOB_ID,
  job,
  pageOutput,
  scriptedStream,
  sse,
} from '../testing/sse'
import { createRunner, type Runner } from './runner'

const openQuotaDialog = vi.hoisted(() => vi.fn())
vi.mock('@/components/credits/store', () => ({ openQuotaDialog }))

const UID = 'u1'
const PAGE = '<!doctype html><html><body>Hi</body></html>'
let store: GeneratorStore
let runner: Runner
const refreshCredits = vi.fn()
const saveDraft = vi.fn(async () => undefined)
const land = vi.fn(async (_target: PageTarget, _step: PageStep) => undefined)
const state = () => store.getState()
const page = () => currentPage(state().document!)
const meta = () => page().meta

beforeEach(() => {
  refreshCredits.mockClear()
  openQuotaDialog.mockClear()
  vi.spyOn(notify, 'error').mockImplementation(() => undefined)
  store = createGeneratorStore()
  const jobs = createJobEngine(() => UID)
  runner = createRunner(store, { jobs, land, saveDraft, refreshCredits })
})

function onGenerate(answer: () => Response | Promise<Response>): void {
  server.use(http.post(url('/api/generate-full-code'), answer))
}

/** The promise of a run also waits for the connection to close, which is not visible. */
async function ended(): Promise<void> {
  await vi.waitFor(() => expect(state().run).toBeNull())
}

async function generate(prompt = 'A clock'): Promise<void> {
  void runner.generate(prompt)
  await ended()
}

async function modify(instruction: string): Promise<void> {
  void runner.modify(instruction)
  await ended()
}

async function withApp(): Promise<void> {
  onGenerate(() => sse(job, complete(PAGE)))
  await generate()
}

function save(): void {
  const receipt = { recordId: GENERATION_ID, name: 'Clock', savedAt: '2026-01-01T00:00:00Z', revision: 1 }
  state().appSaved(state().document!, receipt)
}

async function withSavedApp(): Promise<void> {
  await withApp()
  save()
}

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
    saveDraft.mockImplementationOnce(
      () => new Promise((resolve) => (saved = () => resolve(undefined))),
    )
    onGenerate(() => sse(job, complete(PAGE)))
    await generate()
    expect(await recallActiveJob(UID)).toMatchObject({ jobId: page().history.steps[0]?.id })
    saved()
    await vi.waitFor(async () => expect(await recallActiveJob(UID)).toBeNull())
  })

  it('sends prompt, model and app id', async () => {
    const bodies: unknown[] = []
    server.use(
      http.post(url('/api/generate-full-code'), async ({ request }) => {
        bodies.push(await request.json())
        return sse(job, complete(PAGE))
      }),
    )
    state().modelChosen('gemini-2.5-pro')
    await generate()
    expect(bodies).toEqual([
      { prompt: 'A clock', model: 'gemini-2.5-pro', appId: selectAppId(state()) },
    ])
  })

  it('opens the quota dialog with the allotment', async () => {
    onGenerate(() =>
      refuse(429, 'quota-exceeded-credits', 'Used up', { monthlyCreditAllotment: 10 }),
    )
    await generate()
    const message =
      "You've used all 10 free apps this month. Upgrade to unlimited for just $15/month to keep creating!"
    expect(openQuotaDialog).toHaveBeenCalledWith({ message, monthlyCreditAllotment: 10 })
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
    expect(state().failure).toEqual({
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
    expect(notify.error).toHaveBeenCalledWith('Content Safety Block', text, { duration: 7000 })
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

describe('resuming', () => {
  const onJob = (answer: () => Response) => server.use(http.get(url(`/api/jobs/${JOB_ID}`), answer))
  const found = (changes: object) =>
    HttpResponse.json({
      jobId: JOB_ID,
      kind: 'generate_app',
      appId: null,
      createdAt: '2026-01-01T00:00:00Z',
      finishedAt: null,
      ...changes,
    })

  beforeEach(async () => {
    await rememberActiveJob(UID, { jobId: JOB_ID, kind: 'generate', instruction: 'A clock' })
  })

  it('replays a stream that still runs', async () => {
    onJob(() => found({ status: 'running' }))
    server.use(
      http.get(url(`/api/jobs/${JOB_ID}/events`), () => sse(job, chunk('<html>'), complete(PAGE))),
    )
    void runner.resume()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE))
    expect(page().history.steps[0]?.name).toBe('A clock')
    expect(await recallActiveJob(UID)).toBeNull()
  })

  it('fetches the result of a job that ended meanwhile', async () => {
    onJob(() => found({ status: 'succeeded', result: pageOutput(PAGE) }))
    await runner.resume()
    expect(selectHtml(state())).toBe(PAGE)
    expect(refreshCredits).toHaveBeenCalledOnce()
  })

  it('shows a fetched page that has no record', async () => {
    onJob(() => found({ status: 'succeeded', result: pageOutput(PAGE, null) }))
    await runner.resume()
    expect(selectHtml(state())).toBe(PAGE)
  })

  it.each([
    ['a blank page', pageOutput(' ')],
    ['the result of a chat', { response: 'Hi', html: PAGE, changes: [] }],
  ])('rejects %s as the result', async (_, result) => {
    onJob(() => found({ status: 'succeeded', result }))
    await runner.resume()
    expect(state().failure).toMatchObject({ text: 'Invalid completion signal' })
    expect(selectHtml(state())).toBe('')
  })

  it('ignores a job of another kind, whatever its result looks like', async () => {
    onJob(() => found({ kind: 'code_chat', status: 'succeeded', result: pageOutput(PAGE) }))
    await runner.resume()
    expect(selectHtml(state())).toBe('')
    expect(state().prompt).toBe('A clock')
    expect(await recallActiveJob(UID)).toBeNull()
  })

  it('fetches the result of a modification', async () => {
    await withApp()
    await rememberActiveJob(UID, { jobId: JOB_ID, kind: 'modify', instruction: 'Make it blue' })
    const result = pageOutput('<html>blue</html>')
    onJob(() => found({ kind: 'modify_app', status: 'succeeded', result }))
    await runner.resume()
    expect(selectHtml(state())).toBe('<html>blue</html>')
    expect(page().history.steps).toHaveLength(2)
  })

  it('reports a job that failed meanwhile', async () => {
    const error = { code: 'provider-unavailable', message: 'down', status: 503 }
    onJob(() => found({ status: 'failed', error }))
    await runner.resume()
    expect(state().failure).toMatchObject({ kind: 'generate', incomplete: true })
    expect(await recallActiveJob(UID)).toBeNull()
  })

  it('waits a moment for a request that is still on its way', async () => {
    let calls = 0
    onJob(() => (++calls === 1 ? refuse(404, 'job-not-found') : found({ status: 'running' })))
    server.use(http.get(url(`/api/jobs/${JOB_ID}/events`), () => sse(job, complete(PAGE))))
    void runner.resume()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE), { timeout: 3_000 })
  })

  it('forgets an unknown job and restores its prompt', async () => {
    onJob(() => refuse(404, 'job-not-found'))
    await runner.resume()
    expect(state()).toMatchObject({ run: null, prompt: 'A clock' })
    expect(await recallActiveJob(UID)).toBeNull()
  })

  it('keeps text that was typed since', async () => {
    onJob(() => refuse(404, 'job-not-found'))
    state().promptChanged('A bell')
    await runner.resume()
    expect(state().prompt).toBe('A bell')
  })

  it('restores the instruction of a modification to its own box', async () => {
    await rememberActiveJob(UID, { jobId: JOB_ID, kind: 'modify', instruction: 'Make it blue' })
    onJob(() => refuse(404, 'job-not-found'))
    await runner.resume()
    expect(state()).toMatchObject({ prompt: '', modification: 'Make it blue' })
  })

  it('remembers the job while the server is unreachable', async () => {
    onJob(() => HttpResponse.error())
    await runner.resume()
    expect(await recallActiveJob(UID)).not.toBeNull()
  })

  it('is what a retry does after a lost connection', async () => {
    store.setState({
      failure: { kind: 'generate', instruction: 'A clock', text: '', incomplete: true },
    })
    onJob(() => found({ status: 'succeeded', result: pageOutput(PAGE) }))
    await runner.retry()
    expect(selectHtml(state())).toBe(PAGE)
  })
})

describe('before the server has answered', () => {
  const keys: (string | null)[] = []
  const bodies: string[] = []
  const onAsked = (answer: () => Response | Promise<Response>, path = '/api/generate-full-code') =>
    server.use(
      http.post(url(path), async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        bodies.push(await request.text())
        return answer()
      }),
    )
  const noJob = () => refuse(404, 'job-not-found')
  const onLookup = (answer: () => Response) => server.use(http.get(url('/api/jobs/:id'), answer))

  beforeEach(() => {
    keys.length = 0
    bodies.length = 0
  })

  it('remembers the job under the submitted id', async () => {
    const stream = scriptedStream()
    onAsked(() => stream.response())
    void runner.generate('A clock')
    await vi.waitFor(() => expect(keys).toHaveLength(1))
    const remembered = await recallActiveJob(UID)
    expect(remembered).toMatchObject({ jobId: keys[0], kind: 'generate', instruction: 'A clock' })
  })

  it.each([
    ['a lost connection', () => HttpResponse.error()],
    ['a connection that ended before a word', () => sse()],
    ['a gateway that gave up', () => refuse(502, 'bad-gateway')],
  ])('a retry after %s submits the same job', async (_, answer) => {
    onAsked(answer)
    await generate()
    onLookup(noJob)
    onAsked(() => sse(job, complete(PAGE)))
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE))
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    expect(bodies[1]).toBe(bodies[0])
    expect(selectAppId(state())).toBe(JSON.parse(bodies[0] ?? '').appId)
  })

  it('a retry repeats the request for a new app beside a saved one', async () => {
    await withSavedApp()
    onAsked(() => HttpResponse.error())
    await generate('A bell')
    onLookup(noJob)
    onAsked(() => sse(job, complete('<html>bell</html>')))
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe('<html>bell</html>'))
    expect(keys[1]).toBe(keys[0])
    expect(bodies[1]).toBe(bodies[0])
  })

  it('a retry with another model is another job', async () => {
    onAsked(() => HttpResponse.error())
    await generate()
    onLookup(noJob)
    state().modelChosen('gemini-2.5-pro')
    onAsked(() => sse(job, complete(PAGE)))
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE))
    expect(keys[1]).not.toBe(keys[0])
    expect(bodies[1]).toContain('gemini-2.5-pro')
  })

  it('a retry leaves the app alone that was open before', async () => {
    await withApp()
    const appId = selectAppId(state())
    onAsked(() => HttpResponse.error())
    await generate('A bell')
    save()
    onLookup(noJob)
    onAsked(() => sse(job, complete('<html>bell</html>')))
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe('<html>bell</html>'))
    expect(keys[1]).toBe(keys[0])
    expect(selectAppId(state())).not.toBe(appId)
  })

  it.each([
    ['the same job', 'while the page is the same', false],
    ['another job', 'after the page was changed', true],
  ])('a retried modification is %s %s', async (_, _when, changes) => {
    await withApp()
    onAsked(() => HttpResponse.error(), '/api/modify-full-code')
    await modify('Make it blue')
    onLookup(noJob)
    if (changes) {
      const step = pageStep({ html: '<html>2', name: '', origin: 'manual' })
      state().stepLanded(currentTarget(state().document!), step)
    }
    onAsked(() => sse(job, complete('<html>blue</html>')), '/api/modify-full-code')
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe('<html>blue</html>'))
    expect(keys[1] === keys[0]).toBe(!changes)
    expect(bodies[1] === bodies[0]).toBe(!changes)
  })

  it('a retry does not repeat the request of an earlier page view while offline', async () => {
    await rememberActiveJob(UID, { jobId: JOB_ID, kind: 'generate', instruction: 'A clock' })
    store.setState({
      failure: { kind: 'generate', instruction: 'A clock', text: '', incomplete: true },
    })
    onLookup(() => HttpResponse.error())
    onAsked(() => sse(job, complete(PAGE)))
    await runner.retry()
    expect(keys).toHaveLength(0)
    expect(notify.error).toHaveBeenCalledOnce()
    expect(state().failure).not.toBeNull()
    expect(await recallActiveJob(UID)).toMatchObject({ jobId: JOB_ID })
  })

  it('forgets a refused job: a retry submits another one', async () => {
    onAsked(() => refuse(400, 'content-safety'))
    await generate()
    expect(await recallActiveJob(UID)).toBeNull()
    onAsked(() => sse(job, complete(PAGE)))
    void runner.retry()
    await vi.waitFor(() => expect(selectHtml(state())).toBe(PAGE))
    expect(keys[1]).not.toBe(keys[0])
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
