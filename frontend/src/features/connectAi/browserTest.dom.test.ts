import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ModelConnection } from '@/lib/api/modelConnections'
import { type TestFailure, testByBrowser } from './browserTest'

type Answer = (body: string) => Response | Promise<Response>

/** What the program answers, by method and path. */
let program: Record<string, Answer>
let steps: string[]

const json = (body: unknown, status = 200) => Response.json(body, { status })
const ndjson = (...frames: object[]) =>
  new Response(frames.map((frame) => `${JSON.stringify(frame)}\n`).join(''))
const word = (content: string) => ({ message: { content } })

beforeEach(() => {
  steps = []
  program = {
    'GET /api/tags': () => json({ models: [{ name: 'qwen3:8b' }, { name: 'embedder' }] }),
    'POST /api/show': () =>
      json({ model_info: { 'qwen3.context_length': 40_960 }, capabilities: ['completion'] }),
    'POST /api/chat': () => ndjson(word('Hello'), word(' there'), { ...word(''), done: true }),
  }
  vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new TypeError('unknown'))
  vi.stubGlobal('fetch', async (input: URL, init: RequestInit = {}) => {
    const answer = program[`${init.method ?? 'GET'} ${input.pathname}`]
    if (answer === undefined) return json({ error: 'not found' }, 404)
    return answer(String(init.body ?? ''))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const connection = (changes: Partial<ModelConnection> = {}): ModelConnection => ({
  ...{ id: 'c1', name: 'Ollama', preset: 'ollama', reach: 'browser', keyLast4: null },
  ...{ baseUrl: 'http://localhost:11434/', models: [], testedAt: null },
  ...changes,
})
const run = (of = connection(), asked?: string, signal = new AbortController().signal) =>
  testByBrowser(of, asked, { signal, onStep: (step) => steps.push(step) })
const codeOf = async (of?: ModelConnection) => {
  const failure: TestFailure = await run(of).then(
    () => Promise.reject(new Error('it worked')),
    (error) => error,
  )
  return failure.code
}

describe('a test by the browser', () => {
  it('lists the models of Ollama and reads some words of one', async () => {
    const found = await run()
    expect(found.models).toEqual([
      {
        ...{ id: 'qwen3:8b', label: 'qwen3:8b', kind: 'code', contextTokens: 40_960 },
        ...{ vision: false, chosen: false },
      },
    ])
    expect(found.habits).toMatchObject({ native: 'ollama' })
    expect(found.timeToFirstTokenMs).toEqual(expect.any(Number))
    expect(steps).toEqual([
      'Listing models...',
      'Loading the model... this can take minutes',
      'Reading ten tokens...',
    ])
  })

  it('reads compatible programs, and finds out that one of them is Ollama', async () => {
    program = {
      'GET /v1/models': () => json({ data: [{ id: 'a', max_model_len: 8_192 }, { id: 'b' }] }),
      'POST /v1/chat/completions': (body) =>
        new Response(
          `data: {"choices":[{"delta":{"reasoning_content":"Hm"}}]}\n\ndata: {"choices":[{"delta":{"content":${JSON.stringify(JSON.parse(body).model)}}}]}\n\ndata: [DONE]\n\n`,
        ),
    }
    const lmStudio = connection({ preset: 'lmstudio', baseUrl: 'http://localhost:1234/v1/' })
    const found = await run(lmStudio, 'b')
    expect(found.models.map(({ contextTokens }) => contextTokens)).toEqual([8_192, null])
    expect(found.habits).toMatchObject({ native: null, thoughts: 'field' })
    program['GET /api/version'] = () => json({ version: '0.12.6' })
    program['GET /api/tags'] = () => json({ models: [{ name: 'm' }] })
    program['POST /api/chat'] = () => ndjson(word('Hello'))
    const compatible = connection({ preset: 'compatible', baseUrl: 'http://localhost:11434/v1/' })
    expect((await run(compatible)).habits).toMatchObject({ native: 'ollama' })
  })

  it('tells failures apart', async () => {
    program['POST /api/chat'] = () => json({ error: 'busy' }, 503)
    expect(await codeOf()).toBe('provider-unavailable')
    program['POST /api/chat'] = () => ndjson({ done: true })
    expect(await codeOf()).toBe('connection-not-compatible')
    program['GET /api/tags'] = () => json({ models: [] })
    expect(await codeOf()).toBe('connection-no-models')
    program['GET /api/tags'] = () => new Response('<!doctype html>')
    expect(await codeOf()).toBe('connection-not-compatible')
    program['GET /api/tags'] = () => new Response('x'.repeat(1_000_001))
    expect(await codeOf()).toBe('connection-not-compatible')
    program['GET /api/tags'] = () => Promise.reject(new TypeError('Failed to fetch'))
    program['GET /'] = () => new Response('Ollama is running')
    expect(await codeOf()).toBe('connection-cors')
    program['GET /'] = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await codeOf()).toBe('connection-refused')
    const elsewhere = connection({ baseUrl: 'http://192.168.1.7/' })
    expect(await codeOf(elsewhere)).toBe('connection-refused')
  })

  it('ends without a word when it is stopped', async () => {
    const stopping = new AbortController()
    program['POST /api/chat'] = () => {
      stopping.abort()
      return Promise.reject(new DOMException('stopped', 'AbortError'))
    }
    await expect(run(connection(), undefined, stopping.signal)).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    )
  })
})
