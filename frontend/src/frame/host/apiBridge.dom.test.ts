import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ToFrame } from '../messages'
import type { ApiOptions } from '../protocol'
import { ApiBridge, type ApiBridgeConfig } from './apiBridge'
import type { FrameHost } from './frameHost'

const { followsGesture, followsGestureAtOnce, isGestureUnclear } = vi.hoisted(() => ({
  followsGesture: vi.fn(),
  followsGestureAtOnce: vi.fn(),
  isGestureUnclear: vi.fn(),
}))
vi.mock('./gesture', () => ({ followsGesture, followsGestureAtOnce, isGestureUnclear }))

const call = vi.fn<ApiBridgeConfig['call']>()
const session = vi.fn<ApiBridgeConfig['session']>()
const permit = vi.fn<NonNullable<ApiBridgeConfig['permit']>>()
const readFile = vi.fn<NonNullable<ApiBridgeConfig['readFile']>>()
const onAnswer = vi.fn<NonNullable<ApiBridgeConfig['onAnswer']>>()
let posted: ToFrame[]
let silence: AbortController
let frame: FrameHost

beforeEach(() => {
  vi.resetAllMocks()
  followsGesture.mockResolvedValue(true)
  followsGestureAtOnce.mockResolvedValue(true)
  isGestureUnclear.mockReturnValue(false)
  session.mockResolvedValue('ready')
  call.mockImplementation(async () => Response.json({ text: 'Hello' }))
  posted = []
  silence = new AbortController()
  frame = {
    post: (message: ToFrame) => posted.push(message),
    silent: silence.signal,
    storage: { appId: 'app-1' },
    element: {},
  } as unknown as FrameHost
})

const open = (more: Partial<ApiBridgeConfig> = {}) =>
  new ApiBridge({ session, permit, call, readFile, onAnswer, ...more })

let last = 0
const newId = () => {
  last += 1
  return `r${last}`
}
const request = (url: string, options: ApiOptions = {}, requestId = newId()) =>
  ({ type: 'api-request', requestId, payload: { url, options } }) as const
const chat = (body: object = { messages: [] }) => ({ body: JSON.stringify(body) })
const answerOf = async (bridge: ApiBridge, url = '/_ai/chat', options: ApiOptions = chat()) => {
  await bridge.answer(request(url, options), frame)
  return posted.at(-1)
}
const refused = (error: string) => expect.objectContaining({ success: false, error })

it('makes the call for the app of the frame and gives its answer', async () => {
  expect(await answerOf(open())).toEqual({
    type: 'api-response',
    requestId: `r${last}`,
    success: true,
    payload: { status: 200, contentType: 'application/json', body: '{"text":"Hello"}' },
  })
  expect(call).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'chat' }),
    'app-1',
    expect.any(AbortSignal),
  )
})

it('refuses everything without a configuration, and what is no call of apps', async () => {
  expect(await answerOf(new ApiBridge(null))).toEqual(refused('API request failed'))
  expect(await answerOf(open(), '/api/me', { method: 'GET' })).toEqual(
    refused('API request failed'),
  )
  expect(call).not.toHaveBeenCalled()
})

it('answers a request once', async () => {
  const bridge = open()
  const again = request('/_ai/chat', chat(), 'same')
  await bridge.answer(again, frame)
  await bridge.answer(again, frame)
  expect(posted).toHaveLength(1)
  // the ids of another frame are its own
  await bridge.answer(again, { ...frame } as FrameHost)
  expect(posted).toHaveLength(2)
})

it('spends credits only after a gesture, which data does not need', async () => {
  followsGesture.mockResolvedValue(false)
  expect(await answerOf(open())).toMatchObject({
    success: false,
    payload: { status: 403, body: expect.stringContaining('gesture-needed') },
  })
  expect(await answerOf(open(), '/_data/lists/a', { method: 'GET' })).toMatchObject({
    success: true,
  })
})

describe('as long as a gesture in the frame is not clear', () => {
  beforeEach(() => {
    isGestureUnclear.mockReturnValue(true)
    followsGesture.mockReturnValue(new Promise(() => {}))
  })

  it('asks whether the app may spend at all, and takes consent for the gesture', async () => {
    permit.mockResolvedValue('agreed')
    expect(await answerOf(open())).toMatchObject({ success: true })
    expect(permit).toHaveBeenCalledWith(expect.objectContaining({ kind: 'chat' }), 'app-1')
  })

  it('makes no call that the person refused', async () => {
    permit.mockResolvedValue('refused')
    expect(await answerOf(open())).toMatchObject({
      success: false,
      payload: { status: 403, body: expect.stringContaining('app-ai-permission-needed') },
    })
    expect(call).not.toHaveBeenCalled()
  })

  it('waits for the gesture of an app that was allowed before, and of one without a word', async () => {
    followsGesture.mockResolvedValue(false)
    permit.mockResolvedValue('allowed')
    const refusal = { payload: { body: expect.stringContaining('gesture-needed') } }
    expect(await answerOf(open())).toMatchObject(refusal)
    followsGestureAtOnce.mockResolvedValue(false)
    expect(await answerOf(open())).toMatchObject(refusal)
    expect(permit).toHaveBeenCalledOnce()
    expect(call).not.toHaveBeenCalled()
  })

  it('is asked twelve times a minute at most', async () => {
    permit.mockResolvedValue('refused')
    followsGesture.mockResolvedValue(false)
    const bridge = open()
    for (let at = 0; at < 14; at += 1) await answerOf(bridge)
    expect(permit).toHaveBeenCalledTimes(12)
  })
})

it('asks nobody early where the gesture is clear', async () => {
  expect(await answerOf(open())).toMatchObject({ success: true })
  expect(permit).not.toHaveBeenCalled()
})

it('spends credits twelve times a minute, and no more', async () => {
  const bridge = open()
  for (let at = 0; at < 12; at += 1) await answerOf(bridge)
  expect(await answerOf(bridge)).toMatchObject({ success: false, payload: { status: 429 } })
  expect(call).toHaveBeenCalledTimes(12)
})

it('answers at most eight calls at once', async () => {
  const bridge = open()
  call.mockImplementation(() => new Promise(() => {}))
  for (let at = 0; at < 9; at += 1) void bridge.answer(request('/_data/values'), frame)
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(0))
  for (let at = 0; at < 9; at += 1) {
    void bridge.answer(request('/_data/values', { method: 'GET' }), frame)
  }
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(8))
  expect(posted.at(-1)).toEqual(refused('API request failed'))
})

it.each([
  ['no-user', 'No user is currently authenticated.'],
  ['no-token', 'Authentication token not available.'],
] as const)('needs a session: %s', async (state, error) => {
  session.mockResolvedValue(state)
  expect(await answerOf(open())).toEqual(refused(error))
})

it('says what the server said of a call that failed, with the body beside it', async () => {
  const body = '{"code":"app-ai-failed","message":"AI could not answer."}'
  call.mockResolvedValue(
    new Response(body, {
      ...{ status: 502, statusText: 'Bad Gateway' },
      headers: { 'content-type': 'application/json' },
    }),
  )
  expect(await answerOf(open())).toMatchObject({
    success: false,
    error: `API Error (502): Bad Gateway. Body: ${body}`,
    payload: { status: 502, body },
  })
})

it('says what else went wrong, and that it is unknown where nothing is said', async () => {
  call.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await answerOf(open())).toEqual(refused('Failed to fetch'))
  call.mockRejectedValueOnce('rubbish')
  expect(await answerOf(open())).toEqual(refused('An unknown error occurred'))
})

const stream = (...texts: string[]) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(pieces) {
        for (const text of texts) pieces.enqueue(new TextEncoder().encode(text))
        pieces.close()
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  )

it('gives a streamed answer piece by piece, and notes what it cost', async () => {
  const complete =
    '{"type":"complete","text":"Hi","cost":{"units":1,"credits":2},"note":"No model."}'
  call.mockResolvedValue(
    stream('data: {"type":"chunk","content":"Hi"}\n\n', `data: ${complete}\n\ndata: [DONE]\n\n`),
  )
  await answerOf(open(), '/_ai/chat', chat({ messages: [], stream: true }))
  expect(posted.map(({ type }) => type)).toEqual(['api-chunk', 'api-chunk', 'api-response'])
  expect(posted[0]).toMatchObject({ text: 'data: {"type":"chunk","content":"Hi"}\n\n' })
  expect(posted[2]).toMatchObject({ success: true, payload: { body: '' } })
  expect(onAnswer).toHaveBeenCalledWith('app-1', { credits: 2, note: 'No model.' })
})

it('gives an image as its bytes, and by its name as a data URL', async () => {
  const image = () =>
    new Response(new Uint8Array([1, 2, 3]), {
      headers: {
        ...{ 'content-type': 'image/png', 'x-morpheo-credits': '1' },
        'x-morpheo-note': 'A%20sketch',
      },
    })
  call.mockImplementation(async () => image())
  const bytes = await answerOf(open(), '/_ai/image', chat({ prompt: 'A fox' }))
  expect(bytes).toMatchObject({ success: true, payload: { contentType: 'image/png' } })
  expect(onAnswer).toHaveBeenCalledWith('app-1', { credits: 1, note: 'A sketch' })
  const named = await answerOf(open(), 'generate-image', chat({ prompt: 'A fox' }))
  expect(named).toMatchObject({
    payload: { body: '{"imageDataUrl":"data:image/png;base64,AQID"}' },
  })
})

it('refuses an answer that no message may hold', async () => {
  call.mockResolvedValueOnce(new Response('x'.repeat(5_000_001)))
  expect(await answerOf(open())).toEqual(refused('API request failed'))
})

it('ends a call that the frame waits for no longer, or that is gone', async () => {
  const bridge = open()
  const signals: AbortSignal[] = []
  call.mockImplementation((_call, _appId, signal) => {
    signals.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const first = bridge.answer(request('/_ai/chat', chat(), 'first'), frame)
  const second = bridge.answer(request('/_ai/chat', chat(), 'second'), frame)
  await vi.waitFor(() => expect(signals).toHaveLength(2))
  bridge.cancel({ type: 'api-cancel', requestId: 'other' }, frame)
  bridge.cancel({ type: 'api-cancel', requestId: 'first' }, frame)
  await first
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  silence.abort()
  await second
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  expect(posted).toEqual([])
})

it('makes no call that spends or writes for a frame that nobody sees', async () => {
  const hidden = open({ isHidden: true })
  expect(await answerOf(hidden)).toMatchObject({ success: false, payload: { status: 403 } })
  const write = { method: 'POST', body: '1' }
  expect(await answerOf(hidden, '/_data/lists/a', write)).toMatchObject({ success: true })
  expect(call).not.toHaveBeenCalled()
  await answerOf(hidden, '/_data/lists/a', { method: 'GET' })
  expect(call).toHaveBeenCalledOnce()
})

const file = async (path: string, bridge = open()) => {
  await bridge.answerFile({ type: 'file-request', requestId: 'f', path }, frame)
  return posted.at(-1)
}

it('gives the files of the app by their names', async () => {
  const data = new ArrayBuffer(3)
  readFile.mockResolvedValue({ contentType: 'text/csv', data })
  expect(await file('morpheo-file:///prices%20Gr%C3%B6%C3%9Fe.csv')).toEqual({
    ...{ type: 'file-response', requestId: 'f', success: true, contentType: 'text/csv', data },
  })
  expect(readFile).toHaveBeenCalledWith('prices Größe.csv', 'app-1')
})

it('says what is wrong with a file', async () => {
  readFile.mockResolvedValueOnce(null)
  expect(await file('morpheo-file:a.csv')).toEqual(refused('File not found: morpheo-file:a.csv'))
  expect(await file('https://evil.example')).toEqual(
    refused('File not found: https://evil.example'),
  )
  readFile.mockRejectedValueOnce(new Error('500'))
  const failed = refused('Error fetching file: morpheo-file:a.csv')
  expect(await file('morpheo-file:a.csv')).toEqual(failed)
  readFile.mockResolvedValueOnce({ contentType: 'a/b', data: new ArrayBuffer(12_000_001) })
  expect(await file('morpheo-file:a.csv')).toEqual(failed)
  expect(await file('morpheo-file:a.csv', new ApiBridge(null))).toEqual(
    refused('File fetching mechanism not available in parent.'),
  )
})
