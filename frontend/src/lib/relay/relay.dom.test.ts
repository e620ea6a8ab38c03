import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Piece } from './batches'
import { addressBelow, answerRelay } from './relay'

const JOB = '0190a000-0000-7000-8000-0000000000aa'
const CONNECTION = '0190a000-0000-7000-8000-0000000000c1'
const MODEL = 'http://localhost:11434'

interface Program {
  /** The answer to the call; a rejection is a call that the browser blocks. */
  answer(request: Request): Promise<Response>
  /** Whether it answers a page that may not read it. */
  isThere: boolean
}

let program: Program
let reach: 'browser' | 'server'
/** The parts that the server took, and how it answers one. */
let pieces: (Piece & { claim: string })[]
let statusOf: (piece: Piece, attempt: number) => number
let claimed: number
/** To reach programs on this machine. */
let permission: PermissionState
/** What was called on this machine. */
let called: Request[]
let calls = 0

beforeEach(() => {
  permission = 'prompt'
  vi.spyOn(navigator.permissions, 'query').mockImplementation(
    async () => ({ state: permission }) as PermissionStatus,
  )
  program = {
    answer: async () =>
      new Response('{"message":{"content":"Hi"}}\n{"done":true}\n', {
        headers: { 'content-type': 'application/x-ndjson' },
      }),
    isThere: true,
  }
  reach = 'browser'
  pieces = []
  statusOf = () => 204
  claimed = 200
  called = []
  let attempts = 0
  vi.stubGlobal('fetch', async (input: Request | URL | string, init?: RequestInit) => {
    const { mode } = init ?? {}
    const request = new Request(input, { ...init, mode: 'cors' })
    const { origin, pathname } = new URL(request.url)
    if (origin === MODEL) {
      if (mode === 'no-cors') {
        if (!program.isThere) throw new TypeError('Failed to fetch')
        return new Response(null)
      }
      called.push(request)
      return program.answer(request)
    }
    if (pathname === '/api/model-connections') {
      return Response.json({
        connections: [{ id: CONNECTION, reach, baseUrl: `${MODEL}/` }],
        ...{ operatorHasModel: true, local: false },
      })
    }
    if (pathname.endsWith('/claim')) {
      if (claimed !== 200) return Response.json({ code: 'relay-taken' }, { status: claimed })
      return Response.json({ model: 'm', messages: [] })
    }
    const piece = (await request.json()) as Piece & { claim: string }
    const status = statusOf(piece, ++attempts)
    if (status === 204) pieces.push(piece)
    return status === 204
      ? new Response(null, { status })
      : Response.json({ code: 'x' }, { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const event = (more: object = {}) => {
  calls += 1
  const call = `0190a000-0000-7000-8000-${String(calls).padStart(12, '0')}`
  return { type: 'relay' as const, call, connection: CONNECTION, path: 'api/chat', ...more }
}
const ending = () => {
  const { done, failure } = pieces.at(-1) ?? {}
  return failure ?? done
}

describe('answerRelay', () => {
  it('calls the program and sends what it answers', async () => {
    await answerRelay(JOB, event())
    const [request] = called
    expect(request?.url).toBe(`${MODEL}/api/chat`)
    expect(request?.method).toBe('POST')
    expect(request?.credentials).toBe('omit')
    expect(request?.headers.has('authorization')).toBe(false)
    expect(await request?.json()).toEqual({ model: 'm', messages: [] })
    expect(pieces.map(({ seq }) => seq)).toEqual(pieces.map((_, index) => index))
    expect(pieces.map(({ text }) => text ?? '').join('')).toContain('"Hi"')
    expect(pieces[0]?.status).toBe(200)
    expect(pieces[0]?.json).toBe(false)
    expect(new Set(pieces.map(({ claim }) => claim)).size).toBe(1)
    expect(ending()).toBe(true)
  })

  it('answers a call once, and none that another tab has', async () => {
    const first = event()
    await answerRelay(JOB, first)
    await answerRelay(JOB, first)
    expect(called).toHaveLength(1)
    claimed = 409
    await answerRelay(JOB, event())
    expect(called).toHaveLength(1)
  })

  it('calls nothing but models of connections that browsers call', async () => {
    reach = 'server'
    await answerRelay(JOB, event())
    expect(ending()).toBe('no-connection')
    reach = 'browser'
    for (const more of [{ path: '../admin' }, { path: 'api/delete' }, { connection: 'other' }]) {
      await answerRelay(JOB, event(more))
      expect(ending()).toBe('no-connection')
    }
    expect(called).toHaveLength(0)
  })

  it.each([
    ['nothing answers', false, 'granted', 'refused'],
    ['the program does not let the site read', true, 'granted', 'cors'],
    ['the person said no', false, 'denied', 'permission'],
  ] as const)('says why there is no answer: %s', async (_, isThere, state, failure) => {
    program = { answer: () => Promise.reject(new TypeError('Failed to fetch')), isThere }
    permission = state
    await answerRelay(JOB, event())
    expect(ending()).toBe(failure)
  })

  it('says that WebKit lets no page with https call the machine', async () => {
    program = { answer: () => Promise.reject(new TypeError('Load failed')), isThere: false }
    vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.')
    vi.stubGlobal('location', new URL('https://morpheo.example/generate'))
    await answerRelay(JOB, event())
    expect(ending()).toBe('mixed-content')
  })

  it('sends a part again that may not have come, and stops the model when the job is over', async () => {
    statusOf = (_, attempt) => (attempt === 1 ? 503 : 204)
    await answerRelay(JOB, event())
    expect(ending()).toBe(true)
    expect(pieces.map(({ seq }) => seq)).toEqual(pieces.map((_, index) => index))

    let signal: AbortSignal | undefined
    program.answer = async (request) => {
      signal = request.signal
      return new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{'))
            request.signal.addEventListener('abort', () => controller.error(new Error('aborted')))
          },
        }),
      )
    }
    statusOf = () => 404
    await answerRelay(JOB, event())
    expect(signal?.aborted).toBe(true)
  })
})

describe('addressBelow', () => {
  it.each([
    ['http://localhost:11434/', 'api/chat', 'http://localhost:11434/api/chat'],
    ['http://localhost:11434/v1/', 'api/chat', 'http://localhost:11434/api/chat'],
    ['http://localhost:1234/v1', 'chat/completions', 'http://localhost:1234/v1/chat/completions'],
    ['http://127.0.0.1:1/x/v1/', 'models', 'http://127.0.0.1:1/x/v1/models'],
  ])('%s, %s', (baseUrl, path, address) => {
    expect(addressBelow({ baseUrl }, path).href).toBe(address)
  })
})
