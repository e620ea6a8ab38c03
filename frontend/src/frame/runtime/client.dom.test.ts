import { createMorpheo } from '@pwa/client'
import { createPublishedMorpheo } from '@pwa/visitor'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const send = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const morpheo = createMorpheo(send)

const refused = (status: number, code: string, more: object = {}) =>
  Response.json({ code, message: `Refused: ${code}`, ...more }, { status })
const stream = (...texts: string[]) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(pieces) {
        for (const text of texts) pieces.enqueue(new TextEncoder().encode(text))
        pieces.close()
      },
    }),
  )
const event = (fields: object) => `data: ${JSON.stringify(fields)}\n\n`
const bodyOf = (at = 0) => JSON.parse(String(send.mock.calls[at]?.[1].body))
const headersOf = (at = 0) => send.mock.calls[at]?.[1].headers as Record<string, string>

beforeEach(() => {
  send.mockReset()
  localStorage.clear()
  sessionStorage.clear()
})

const allOf = async <T>(pieces: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

describe('chat', () => {
  it('is a promise of its text, sent once it is asked for, with an id of its own', async () => {
    send.mockImplementation(async () => Response.json({ text: 'Hello' }))
    const messages = [{ role: 'user' as const, content: 'Hi' }]
    const answer = morpheo.chat({ messages })
    expect(send).not.toHaveBeenCalled()
    expect([await answer, await answer]).toEqual(['Hello', 'Hello'])
    expect(send).toHaveBeenCalledOnce()
    expect(send.mock.calls[0]?.[0]).toBe('/_ai/chat')
    expect(bodyOf()).toEqual({ messages, json: false, stream: false })
    expect(await morpheo.chat('Hi')).toBe('Hello')
    expect(bodyOf(1).messages).toEqual(messages)
    const ids = [0, 1].map((at) => headersOf(at)['idempotency-key'])
    for (const id of ids) expect(id).toMatch(UUID)
    expect(new Set(ids).size).toBe(2)
  })

  it('is what its JSON stands for, and fails where it has none', async () => {
    send.mockResolvedValueOnce(Response.json({ text: '{"a":1}', json: { a: 1 } }))
    expect(await morpheo.chat({ prompt: 'Hi', json: true })).toEqual({ a: 1 })
    send.mockResolvedValueOnce(Response.json({ text: 'null', json: null }))
    expect(await morpheo.chat({ prompt: 'Hi', json: true })).toBeNull()
    send.mockResolvedValueOnce(Response.json({ text: 'No.' }))
    await expect(morpheo.chat({ prompt: 'Hi', json: true })).rejects.toMatchObject({
      code: 'no-json',
    })
  })

  it('comes piece by piece, however its stream is cut, and is whole afterwards', async () => {
    const text = `: heartbeat\n\n${event({ type: 'job', jobId: 'j' })}${event({ type: 'chunk', content: 'Grü' })}${event({ type: 'progress' })}${event({ type: 'chunk', content: 'ße\ndata: {' })}${event({ type: 'complete', text: 'Grüße\ndata: {' })}data: [DONE]\n\n`
    const bytes = new TextEncoder().encode(text)
    const body = new ReadableStream<Uint8Array>({
      start(pieces) {
        for (let at = 0; at < bytes.length; at += 7) pieces.enqueue(bytes.slice(at, at + 7))
        pieces.close()
      },
    })
    send.mockResolvedValue(new Response(body))
    const answer = morpheo.chat({ prompt: 'Hi', stream: true })
    expect(await allOf(answer)).toEqual(['Grü', 'ße\ndata: {'])
    expect(await answer).toBe('Grüße\ndata: {')
    expect(send).toHaveBeenCalledOnce()
  })

  it('goes on where a new attempt says the same, and fails where it says something else', async () => {
    const restarted = [
      event({ type: 'chunk', content: 'Hel' }),
      event({ type: 'restarted' }),
      event({ type: 'chunk', content: 'He' }),
    ]
    send.mockResolvedValueOnce(stream(...restarted, event({ type: 'complete', text: 'Hello' })))
    expect(await allOf(morpheo.chat({ prompt: 'Hi', stream: true }))).toEqual(['Hel', 'lo'])
    send.mockResolvedValueOnce(stream(...restarted, event({ type: 'complete', text: 'Good' })))
    await expect(allOf(morpheo.chat({ prompt: 'Hi', stream: true }))).rejects.toMatchObject({
      code: 'failed',
    })
  })

  it('fails with an error of its stream, and where that breaks off', async () => {
    const error = { type: 'error', code: 'app-ai-failed', message: 'AI failed.', status: 502 }
    send.mockResolvedValueOnce(stream(event({ type: 'chunk', content: 'a' }), event(error)))
    await expect(allOf(morpheo.chat({ prompt: 'Hi', stream: true }))).rejects.toMatchObject({
      ...{ code: 'app-ai-failed', message: 'AI failed.', status: 502 },
    })
    send.mockResolvedValueOnce(stream(event({ type: 'chunk', content: 'a' })))
    await expect(morpheo.chat({ prompt: 'Hi', stream: true })).rejects.toMatchObject({
      message: 'That did not work. Please try again.',
    })
  })

  it.each([
    [403, 'app-ai-off'],
    [409, 'request-repeated'],
    [429, 'app-ai-budget'],
    [429, 'app-ai-visitor-limit'],
    [422, 'app-ai-system'],
    [504, 'app-ai-timeout'],
  ])('%i %s has a message that can be shown', async (status, code) => {
    send.mockResolvedValue(refused(status, code))
    await expect(morpheo.chat('Hi')).rejects.toMatchObject({
      ...{ status, code, message: `Refused: ${code}` },
    })
  })

  it('an answer that is no JSON still says something', async () => {
    send.mockResolvedValue(new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    await expect(morpheo.chat('Hi')).rejects.toMatchObject({ status: 502, code: 'failed' })
  })

  it('hands its signal on, and ends the stream that is read no further', async () => {
    const { signal } = new AbortController()
    const cancel = vi.fn()
    const body = new ReadableStream<Uint8Array>({
      start: (pieces) =>
        pieces.enqueue(new TextEncoder().encode(event({ type: 'chunk', content: 'a' }))),
      cancel,
    })
    send.mockResolvedValue(new Response(body))
    for await (const piece of morpheo.chat({ prompt: 'Hi', stream: true, signal })) {
      expect(piece).toBe('a')
      break
    }
    expect(send.mock.calls[0]?.[1].signal).toBe(signal)
    await vi.waitFor(() => expect(cancel).toHaveBeenCalled())
  })
})

it('an image is a data URL', async () => {
  // the reader of the test environment takes its own blobs alone
  const blob = async () => new Blob(['abc'], { type: 'image/png' })
  send.mockImplementation(async () => ({ ok: true, blob }) as Response)
  expect(await morpheo.image({ prompt: 'A fox', ratio: '16:9' })).toMatch(
    /^data:image\/png;base64,/,
  )
  expect(bodyOf()).toEqual({ prompt: 'A fox', ratio: '16:9' })
  await morpheo.image('A fox')
  expect(bodyOf(1)).toEqual({ prompt: 'A fox' })
})

it('stores values in this browser, apart from the keys of the page', async () => {
  localStorage.setItem('other', 'x')
  await morpheo.storage.set('a', { b: [1] })
  await morpheo.storage.set('none', undefined)
  expect(localStorage.getItem('morpheo_a')).toBe('{"b":[1]}')
  expect(await morpheo.storage.get('a')).toEqual({ b: [1] })
  expect(await morpheo.storage.get('none')).toBeNull()
  expect(await morpheo.storage.get('missing')).toBeNull()
  expect((await morpheo.storage.keys()).sort()).toEqual(['a', 'none'])
  await morpheo.storage.remove('a')
  expect(await morpheo.storage.keys()).toEqual(['none'])
})

describe('shared data', () => {
  it('reads a value, or null', async () => {
    send.mockResolvedValueOnce(Response.json({ key: 'a b', value: 7, version: 2 }))
    expect(await morpheo.data.get('a b')).toBe(7)
    expect(send.mock.calls[0]?.[0]).toBe('/_data/values/a%20b')
    send.mockResolvedValueOnce(refused(404, 'data-not-found'))
    expect(await morpheo.data.get('a')).toBeNull()
    send.mockResolvedValueOnce(refused(403, 'data-off'))
    await expect(morpheo.data.get('a')).rejects.toMatchObject({ code: 'data-off' })
  })

  it('sets a value whether it is there or not', async () => {
    send.mockResolvedValueOnce(Response.json({}))
    await morpheo.data.set('a', { b: 1 })
    expect(headersOf()['if-match']).toBe('*')
    send.mockResolvedValueOnce(refused(413, 'data-too-large'))
    await expect(morpheo.data.set('a', 1)).rejects.toMatchObject({ code: 'data-too-large' })
  })

  it('adds to a list, and removes entries and values', async () => {
    send.mockImplementation(async () => Response.json({ id: 3, author: null, createdAt: '' }))
    expect(await morpheo.data.add('guests', { name: 'Ada' })).toMatchObject({ id: 3 })
    await morpheo.data.remove('guests', 3)
    await morpheo.data.remove('score')
    expect(send.mock.calls.map(([path, { method }]) => `${method} ${path}`)).toEqual([
      'POST /_data/lists/guests',
      'DELETE /_data/lists/guests/3',
      'DELETE /_data/values/score',
    ])
  })

  it('lists entries over all pages, as far as they are asked for', async () => {
    const page = (ids: number[], next: number | null) =>
      Response.json({ entries: ids.map((id) => ({ id, value: id })), next })
    send.mockResolvedValueOnce(page([5, 4], 4)).mockResolvedValueOnce(page([3], null))
    expect((await morpheo.data.list('a')).map(({ id }) => id)).toEqual([5, 4, 3])
    expect(send.mock.calls.map(([path]) => path)).toEqual([
      '/_data/lists/a?order=newest&limit=100',
      '/_data/lists/a?order=newest&limit=100&from=4',
    ])
    send.mockResolvedValueOnce(page([1, 2], 2))
    const listing = { order: 'oldest', from: 0, limit: 2 } as const
    expect(await allOf(morpheo.data.list('a', listing))).toHaveLength(2)
    expect(send.mock.calls[2]?.[0]).toBe('/_data/lists/a?order=oldest&limit=2&from=0')
  })
})

describe('in a published page', () => {
  const assign = vi.fn()
  const ask = vi.fn()
  const token = (aud: string) => `h.${btoa(JSON.stringify({ aud, exp: 1 }))}.s`
  const network = vi.fn<typeof fetch>()
  const init = (at: number) => network.mock.calls[at]?.[1] as RequestInit & { headers: object }

  beforeEach(() => {
    for (const mock of [assign, ask, network]) mock.mockReset()
    network.mockImplementation(async () => Response.json({ text: 'Hi' }))
    vi.stubGlobal('fetch', network)
    vi.stubGlobal('confirm', ask)
    vi.spyOn(location, 'assign').mockImplementation(assign)
    history.replaceState(null, '', '/')
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    history.replaceState(null, '', '/')
  })

  it('calls the own address, without cookies, as one visitor', async () => {
    await createPublishedMorpheo().chat('Hi')
    expect(network.mock.calls[0]?.[0]).toBe(`${location.origin}/_ai/chat`)
    expect(init(0)).toMatchObject({ credentials: 'omit', cache: 'no-store' })
    await createPublishedMorpheo().chat('Hi')
    const [first, second] = [0, 1].map((at) => init(at).headers as Record<string, string>)
    expect(first?.['x-morpheo-visitor']).toMatch(UUID)
    expect(second?.['x-morpheo-visitor']).toBe(first?.['x-morpheo-visitor'])
    expect(first).not.toHaveProperty('authorization')
  })

  it('takes the token of a sign-in out of the address, and leaves others alone', async () => {
    history.replaceState(null, '', `/table?day=3&token=${token('pwa:1')}#low`)
    await createPublishedMorpheo().chat('Hi')
    expect(location.href.slice(location.origin.length)).toBe('/table?day=3#low')
    expect(init(0).headers).toMatchObject({ authorization: `Bearer ${token('pwa:1')}` })
    for (const other of ['abc', token('other'), 'a.b.c']) {
      history.replaceState(null, '', `/?token=${other}`)
      createPublishedMorpheo()
      expect(location.search).toBe(`?token=${other}`)
    }
  })

  it('offers the sign-in that a call needs, once it is not declined', async () => {
    const signIn = 'https://main.example/login?pwa_id=1&scope=ai&return_url='
    network.mockImplementation(async () => refused(401, 'app-ai-sign-in', { detail: { signIn } }))
    ask.mockReturnValueOnce(true)
    const app = createPublishedMorpheo()
    await expect(app.chat('Hi')).rejects.toMatchObject({ code: 'app-ai-sign-in' })
    expect(ask).toHaveBeenCalledWith('Refused: app-ai-sign-in')
    expect(assign).toHaveBeenCalledWith(signIn + encodeURIComponent(location.href))
    ask.mockReturnValue(false)
    await app.chat('Hi').catch(() => undefined)
    await app.chat('Hi').catch(() => undefined)
    expect(ask).toHaveBeenCalledTimes(2)
    expect(assign).toHaveBeenCalledOnce()
  })

  it('what was typed comes back with whoever signed in, unless it was answered', async () => {
    const detail = { signIn: 'https://main.example/login?return_url=' }
    const page = '<textarea id="ask"></textarea><input name="to"><input type="password" id="key">'
    const field = (name: string) =>
      document.querySelector(name) as HTMLInputElement | HTMLTextAreaElement
    const type = (name: string, value: string) => {
      field(name).value = value
      field(name).dispatchEvent(new Event('input', { bubbles: true }))
    }
    document.body.innerHTML = page
    const app = createPublishedMorpheo()
    type('[name=to]', 'Ada')
    await app.chat('Hi')
    type('#ask', 'Who are you?')
    type('#key', 'secret')
    // as apps do when something is sent
    field('#ask').value = ''
    ask.mockReturnValue(true)
    network.mockImplementation(async () => refused(401, 'app-ai-sign-in', { detail }))
    await app.chat('Who are you?').catch(() => undefined)
    expect(assign).toHaveBeenCalledOnce()
    document.body.innerHTML = page
    const heard = vi.fn()
    field('#ask').addEventListener('input', heard)
    createPublishedMorpheo()
    expect(field('#ask').value).toBe('Who are you?')
    expect(heard).toHaveBeenCalledOnce()
    expect(field('[name=to]').value).toBe('')
    expect(field('#key').value).toBe('')
    // once, and into no other page
    document.body.innerHTML = page
    createPublishedMorpheo()
    expect(field('#ask').value).toBe('')
    document.body.replaceChildren()
  })

  it('a token that is refused is not sent again', async () => {
    sessionStorage.setItem('morpheo-token', 'old')
    const detail = { signIn: 'https://main.example/login?return_url=' }
    network.mockImplementationOnce(async () => refused(401, 'app-token-refused', { detail }))
    const app = createPublishedMorpheo()
    await app.chat('Hi').catch(() => undefined)
    await app.chat('Hi')
    expect(init(0).headers).toHaveProperty('authorization')
    expect(init(1).headers).not.toHaveProperty('authorization')
    expect(sessionStorage.getItem('morpheo-token')).toBe('')
  })

  it('offers the sign-in that writing needs, and none where another may write', async () => {
    const signIn = 'https://main.example/login?pwa_id=1&return_url='
    network.mockImplementationOnce(async () => refused(401, 'data-sign-in', { detail: { signIn } }))
    ask.mockReturnValue(true)
    const { data } = createPublishedMorpheo()
    await expect(data.add('guests', 'Ada')).rejects.toMatchObject({ code: 'data-sign-in' })
    expect(assign).toHaveBeenCalledWith(signIn + encodeURIComponent(location.href))
    network.mockImplementationOnce(async () => refused(403, 'data-forbidden'))
    await expect(data.add('guests', 'Ada')).rejects.toMatchObject({ code: 'data-forbidden' })
    expect(ask).toHaveBeenCalledOnce()
  })

  it('works where the browser stores nothing', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    expect(await createPublishedMorpheo().chat('Hi')).toBe('Hi')
  })
})
