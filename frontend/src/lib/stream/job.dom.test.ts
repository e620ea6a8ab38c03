import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collect, fakeServer } from '@/testing/fakeStream'
import { decodeEvent } from './decode'
import { type StreamOptions, type StreamStart, streamEvents } from './job'

const answerRelay = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../relay/relay', () => ({ answerRelay }))

const JOB = { data: { type: 'job', jobId: 'job-1' } }
const chunk = (id: string, content: string) => ({ id, data: { type: 'chunk', content } })
const complete = (id: string, html = '<!doctype html><p>') => ({
  id,
  data: { type: 'complete', html, generationId: 'g', appId: 'a', model: 'm', usage: null },
})
const DONE = { data: '[DONE]' }
const LOADING = {
  id: '1',
  data: {
    ...{ type: 'progress', percent: 20, currentStepNumber: 2, totalSteps: 3, estimatedSeconds: 0 },
    currentStep: 'The model is loading. This can take minutes.',
  },
}
const GENERATE = {
  newJobId: '6f1e2f5c-0000-4000-8000-000000000001',
  path: '/api/generate-full-code',
  body: { prompt: 'a clock' },
} satisfies StreamStart

const streamJob = (start: StreamStart, options: StreamOptions = {}) =>
  streamEvents(start, decodeEvent, options)

const typeOf = ({ data }: { data: { type: string } }) => data.type
const types = (events: { type: string }[]) => events.map(({ type }) => type)

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Collects events while fake timers run, so that delays and timeouts fire. */
async function run(start: StreamStart = GENERATE, signal?: AbortSignal) {
  const collecting = collect(streamJob(start, signal ? { signal } : {}))
  let over = false
  void collecting.finally(() => {
    over = true
  })
  for (let step = 0; step < 2_000 && !over; step += 1) {
    // What was sent is read in tasks that are not faked: the clock waits for them.
    for (let task = 0; task < 4; task += 1) await new Promise((done) => setImmediate(done))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  return collecting
}

describe('streamEvents', () => {
  it('posts the request once and yields the events in order', async () => {
    const { requests } = fakeServer({
      sends: [JOB, chunk('1', '<p>'), ': keep-alive\n\n', chunk('2', 'hi'), complete('3'), DONE],
    })
    const events = await run()
    expect(types(events)).toEqual(['job', 'chunk', 'chunk', 'complete'])
    expect(requests).toHaveLength(1)
    expect(requests[0]?.method).toBe('POST')
    expect(new URL(requests[0]?.url ?? '').pathname).toBe('/api/generate-full-code')
    expect(await requests[0]?.json()).toEqual({ prompt: 'a clock' })
  })

  it('answers a call for this browser, which nobody else hears of', async () => {
    const call = { type: 'relay', call: 'call-1', connection: 'c1', path: 'api/chat' }
    fakeServer({ sends: [JOB, { id: '1', data: call }, chunk('2', 'hi'), complete('3'), DONE] })
    expect(types(await run())).toEqual(['job', 'chunk', 'complete'])
    await vi.waitFor(() => expect(answerRelay).toHaveBeenCalledExactlyOnceWith('job-1', call))
  })

  it("passes on the server's error event and ends", async () => {
    const error = { type: 'error', code: 'cancelled', message: 'Request cancelled', status: 499 }
    fakeServer({ sends: [JOB, { id: '1', data: error }, DONE] })
    expect((await run()).at(-1)).toEqual(error)
  })

  it.each(['close', 'break'] as const)(
    'resumes from the log when the connection ends early (%s), and never posts again',
    async (after) => {
      const { requests } = fakeServer(
        { sends: [JOB, chunk('5-0', 'a')], after },
        { sends: [JOB, chunk('5-1', 'b'), complete('5-2')] },
      )
      const events = await run()
      expect(types(events)).toEqual(['job', 'chunk', 'chunk', 'complete'])
      expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
      expect(new URL(requests[1]?.url ?? '').pathname).toBe('/api/jobs/job-1/events')
      expect(requests[1]?.headers.get('last-event-id')).toBe('5-0')
    },
  )

  it('requests the whole log when only the job id had arrived', async () => {
    const { requests } = fakeServer({ sends: [JOB] }, { sends: [JOB, complete('1')] })
    expect(types(await run())).toEqual(['job', 'complete'])
    expect(requests[1]?.headers.has('last-event-id')).toBe(false)
  })

  it('resumes a running job', async () => {
    const { requests } = fakeServer({ sends: [JOB, complete('9')] })
    const events = await run({ jobId: 'job-1', lastEventId: '8' })
    expect(types(events)).toEqual(['complete'])
    expect(requests[0]?.method).toBe('GET')
    expect(requests[0]?.headers.get('last-event-id')).toBe('8')
  })

  it('survives several lost connections and server restarts', async () => {
    const { requests } = fakeServer(
      { sends: [JOB, chunk('1', 'a')], after: 'break' },
      { unreachable: true },
      { status: 503 },
      { sends: [JOB, chunk('2', 'b')], after: 'break' },
      { sends: [JOB, complete('3')] },
    )
    expect(types(await run())).toEqual(['job', 'chunk', 'chunk', 'complete'])
    expect(requests.map((request) => request.headers.get('last-event-id'))).toEqual([
      null,
      '1',
      '1',
      '1',
      '2',
    ])
  })

  it('comes back to a busy server when that asks it to', async () => {
    const { requests } = fakeServer(
      { status: 503, retryAfter: 5 },
      { status: 503 },
      { sends: [JOB, complete('1')] },
    )
    const moments: number[] = []
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (input: Request) => {
      moments.push(Date.now())
      return fetch(input)
    })
    expect(types(await run({ jobId: 'job-1' }))).toEqual(['complete'])
    expect(requests).toHaveLength(3)
    const [first = 0, second = 0, third = 0] = moments
    expect(second - first).toBe(5_000)
    expect(third - second).toBeLessThan(5_000)
  })

  it.each(['chunk', 'complete'])(
    'passes on a restart without an id in a resumed stream, before %s',
    async (next) => {
      const rest = next === 'chunk' ? [chunk('7-0', 'all'), complete('7-1')] : [complete('7-1')]
      const { requests } = fakeServer(
        { sends: [JOB, chunk('5-0', 'a')], after: 'break' },
        { sends: [JOB, { data: { type: 'restarted', attempt: 1 } }, ...rest, DONE] },
      )
      const events = await run()
      expect(types(events)).toEqual(['job', 'chunk', 'restarted', ...rest.map(typeOf)])
      expect(events.at(-1)).toMatchObject({ html: '<!doctype html><p>' })
      expect(requests).toHaveLength(2)
    },
  )

  it('asks again from the last id when the connection breaks after a restart without one', async () => {
    const { requests } = fakeServer(
      { sends: [JOB, chunk('5-0', 'a')], after: 'break' },
      { sends: [JOB, { data: { type: 'restarted', attempt: 1 } }], after: 'break' },
      { sends: [JOB, { data: { type: 'restarted', attempt: 1 } }, complete('7-1')] },
    )
    expect((await run()).at(-1)?.type).toBe('complete')
    expect(requests[2]?.headers.get('last-event-id')).toBe('5-0')
  })

  it('reports reconnects', async () => {
    fakeServer({ sends: [JOB], after: 'break' }, { sends: [JOB, complete('1')] })
    const states: string[] = []
    const events = collect(streamJob(GENERATE, { onConnection: (state) => states.push(state) }))
    await vi.advanceTimersByTimeAsync(20_000)
    await events
    expect(states).toEqual(['open', 'reconnecting', 'open'])
  })

  it('fails after ten connections without an event', async () => {
    const { requests } = fakeServer(
      { sends: [JOB, chunk('1', 'a')], after: 'break' },
      ...Array.from({ length: 30 }, () => ({ unreachable: true })),
    )
    expect((await run()).at(-1)).toMatchObject({ type: 'error', code: 'network-request-failed' })
    expect(requests).toHaveLength(11)
  })

  it('does not retry a request whose response never arrived', async () => {
    const { requests } = fakeServer({ unreachable: true })
    expect(await run()).toMatchObject([{ type: 'error', code: 'network-request-failed' }])
    expect(requests).toHaveLength(1)
  })

  it('reports an error response with code, message, status and detail', async () => {
    const detail = { monthlyCreditAllotment: 10 }
    fakeServer({
      status: 429,
      body: { code: 'quota-exceeded-credits', message: 'Used up', detail },
    })
    expect(await run()).toEqual([
      { type: 'error', code: 'quota-exceeded-credits', message: 'Used up', status: 429, detail },
    ])
  })

  it('ends when the log of a job is gone', async () => {
    fakeServer(
      { sends: [JOB], after: 'break' },
      { status: 404, body: { code: 'job-not-found', message: 'Generation not found.' } },
    )
    expect((await run()).at(-1)).toMatchObject({ code: 'job-not-found', status: 404 })
  })

  it('stops at malformed data', async () => {
    fakeServer({ sends: [JOB, 'data: {"type":\n\n'] })
    expect((await run()).at(-1)).toMatchObject({
      message: 'AI response format error. Please try again.',
    })
  })

  it.each([
    ['nothing', [JOB, DONE], 'Stream ended without content or completion signal'],
    ['text alone', [JOB, chunk('1', '<p>'), DONE], 'Stream ended with invalid content'],
    ['an empty page', [JOB, complete('1', ' ')], 'Invalid completion signal'],
  ])('refuses an end with %s', async (_, sends, message) => {
    fakeServer({ sends })
    expect((await run()).at(-1)).toMatchObject({ type: 'error', message })
  })

  it('rejects a response without a body, and one without an event', async () => {
    fakeServer({ noBody: true })
    expect(await run()).toMatchObject([{ message: 'No response body' }])
    fakeServer({ sends: [] })
    expect(await run()).toMatchObject([
      { message: 'Stream ended without content or completion signal' },
    ])
  })

  it('ends after 240 s without an event', async () => {
    fakeServer({ sends: [JOB, chunk('1', 'a')], after: 'hang' })
    const startedAt = Date.now()
    expect((await run()).at(-1)).toMatchObject({ message: 'Stream timeout: No chunks received' })
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(240_000)
    expect(Date.now() - startedAt).toBeLessThan(250_000)
  })

  it.each<[string, StreamStart, number]>([
    ["an operator's model", GENERATE, 240_000],
    [
      'a model that the person brought',
      { ...GENERATE, body: { prompt: 'a clock', model: 'connection:c1/qwen3:30b' } },
      330_000,
    ],
    ['a job of an earlier view, whose model is not known here', { jobId: 'job-1' }, 330_000],
  ])('waits for the first piece of %s', async (_, start, waits) => {
    fakeServer({ sends: [JOB, LOADING], after: 'hang' })
    const startedAt = Date.now()
    expect((await run(start)).at(-1)).toMatchObject({ code: 'stream-timeout-idle' })
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(waits)
    expect(Date.now() - startedAt).toBeLessThan(waits + 10_000)
  })

  it('waits no longer for the next pieces of a model that the person brought', async () => {
    fakeServer({ sends: [JOB, LOADING, chunk('2', 'a')], after: 'hang' })
    const startedAt = Date.now()
    const body = { prompt: 'a clock', model: 'connection:c1/qwen3:30b' }
    expect((await run({ ...GENERATE, body })).at(-1)).toMatchObject({ code: 'stream-timeout-idle' })
    expect(Date.now() - startedAt).toBeLessThan(250_000)
  })

  it('rejects more than 20,000 chunks, and counts from zero after a restart', async () => {
    const many = Array.from({ length: 15_000 }, (_, index) => chunk(`${index}`, 'x'))
    const restarted = { id: 'r', data: { type: 'restarted', attempt: 2 } }
    fakeServer({ sends: [JOB, ...many, restarted, ...many, complete('c')] })
    expect((await run()).at(-1)?.type).toBe('complete')
    fakeServer({ sends: [JOB, ...many, ...many] })
    expect((await run()).at(-1)).toMatchObject({ code: 'too-many-chunks' })
  })

  it('rejects more than 10,000,000 characters', async () => {
    const big = 'x'.repeat(5_000_001)
    fakeServer({ sends: [JOB, chunk('1', big), chunk('2', big)] })
    expect((await run()).at(-1)).toMatchObject({ code: 'too-many-characters' })
  })

  it('just ends when aborted, and closes the connection', async () => {
    const { requests } = fakeServer({ sends: [JOB, chunk('1', 'a')], after: 'hang' })
    const abort = new AbortController()
    const seen: string[] = []
    for await (const event of streamJob(GENERATE, { signal: abort.signal })) {
      seen.push(event.type)
      if (event.type === 'chunk') abort.abort()
    }
    expect(seen).toEqual(['job', 'chunk'])
    expect(requests[0]?.signal.aborted).toBe(true)
    expect(requests).toHaveLength(1)
  })

  it('does not start when already aborted', async () => {
    const { requests } = fakeServer({ sends: [JOB] })
    expect(await run(GENERATE, AbortSignal.abort())).toEqual([])
    expect(requests).toHaveLength(0)
  })

  it('closes the connection when the consumer stops reading', async () => {
    const { requests } = fakeServer({ sends: [JOB, chunk('1', 'a')], after: 'hang' })
    for await (const event of streamJob(GENERATE)) if (event.type === 'chunk') break
    expect(requests[0]?.signal.aborted).toBe(true)
  })
})
