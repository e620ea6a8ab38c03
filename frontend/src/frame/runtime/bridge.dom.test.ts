import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FromFrame, FromFrameOf, ToFrame } from '../messages'

const { sent, handlers } = vi.hoisted(() => ({
  sent: [] as unknown[],
  handlers: {} as Record<string, (message: unknown) => void>,
}))
vi.mock('./channel', () => ({
  handle: (type: string, handler: (message: unknown) => void) => {
    handlers[type] = handler
  },
  send: (message: unknown) => sent.push(message),
}))

type Api = (url: string, options?: object) => Promise<unknown>
type Morpheo = ReturnType<typeof import('@pwa/client').createMorpheo> & { api: Api }
const morpheo = () => (window as unknown as { morpheo: Morpheo }).morpheo
const native = vi.fn()
/** Requests of Node are for whole addresses. */
const own = (path: string) => new URL(path, document.baseURI).href

beforeEach(async () => {
  sent.length = 0
  vi.resetModules()
  vi.stubGlobal('fetch', native)
  const { installBridge } = await import('./bridge')
  installBridge()
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'morpheo')
})

const asked = async (at = 0) => {
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(at))
  return sent[at] as FromFrameOf<'api-request'>
}
const say = (message: ToFrame) => handlers[message.type]?.(message)
const answer = (
  requestId: string,
  body: string,
  status = 200,
  contentType = 'application/json',
) => {
  const payload = { status, contentType, body }
  const error = `API Error (${status}): . Body: ${body}`
  if (status < 400) say({ type: 'api-response', requestId, success: true, payload })
  else say({ type: 'api-response', requestId, success: false, error, payload })
}

it('sends calls of the app to the host, and leaves others to the browser', async () => {
  const response = fetch(own('/_data/values/a'), {
    method: 'PUT',
    body: '1',
    headers: { 'if-match': '*' },
  })
  const { requestId, payload } = await asked()
  expect(payload).toMatchObject({
    url: '/_data/values/a',
    options: { method: 'PUT', body: '1', headers: { 'if-match': '*' } },
  })
  answer(requestId, '{"version":1}')
  expect(await (await response).json()).toEqual({ version: 1 })
  void fetch(own('/_assets/0f'))
  void fetch(own('/_database'))
  void fetch('https://example.org/_ai/chat')
  expect(native).toHaveBeenCalledTimes(3)
})

it('a call that failed has its status for fetch, and a message for morpheo.api', async () => {
  const response = fetch(own('/_ai/chat'), { method: 'POST', body: '{}' })
  answer((await asked()).requestId, '{"code":"app-ai-off"}', 403)
  expect((await response).status).toBe(403)
  const call = morpheo().api('chat', { body: '{}' })
  const failure = call.catch((error: unknown) => error)
  answer((await asked(1)).requestId, '{"code":"app-ai-off"}', 403)
  expect(await failure).toMatchObject({
    message: 'API Error (403): . Body: {"code":"app-ai-off"}',
    payload: { code: 'app-ai-off' },
  })
})

it('says what the host says where there is no answer', async () => {
  const call = morpheo().api('chat', { body: '{}' })
  say({ type: 'api-response', requestId: (await asked()).requestId, success: false, error: '' })
  await expect(call).rejects.toThrow('API request failed')
  const file = fetch('morpheo-file:a.csv')
  const { requestId } = await asked(1)
  say({ type: 'file-response', requestId, success: false, error: '' })
  await expect(file).rejects.toThrow('File request failed')
})

it('morpheo.api gives JSON as what it stands for, and anything else as text', async () => {
  const chat = morpheo().api('chat', { body: '{}' })
  answer((await asked()).requestId, '{"message":"Hi"}')
  expect(await chat).toEqual({ message: 'Hi' })
  const analysis = morpheo().api('analyze-image', { body: '{}' })
  answer((await asked(1)).requestId, 'A fox.', 200, 'text/plain')
  expect(await analysis).toBe('A fox.')
})

it('a file is a response', async () => {
  const response = fetch('morpheo-file:a.csv')
  const { requestId } = await asked()
  const data = new TextEncoder().encode('a;b').buffer as ArrayBuffer
  say({ type: 'file-response', requestId, success: true, contentType: 'text/csv', data })
  expect(await (await response).text()).toBe('a;b')
})

const chunk = (requestId: string, event: object): ToFrame => ({
  ...{ type: 'api-chunk', requestId, contentType: 'text/event-stream' },
  text: `data: ${JSON.stringify(event)}\n\n`,
})

it('streams an answer to the page', async () => {
  const pieces: string[] = []
  const reading = (async () => {
    for await (const piece of morpheo().chat({ prompt: 'Hi', stream: true })) pieces.push(piece)
  })()
  const { requestId } = await asked()
  say(chunk(requestId, { type: 'chunk', content: 'Hel' }))
  await vi.waitFor(() => expect(pieces).toEqual(['Hel']))
  say(chunk(requestId, { type: 'chunk', content: 'lo' }))
  say(chunk(requestId, { type: 'complete', text: 'Hello' }))
  answer(requestId, '', 200, 'text/event-stream')
  await reading
  expect(pieces).toEqual(['Hel', 'lo'])
})

it('a page that waits no longer ends its call', async () => {
  const control = new AbortController()
  const response = fetch(own('/_ai/chat'), { method: 'POST', body: '{}', signal: control.signal })
  const { requestId } = await asked()
  control.abort()
  await expect(response).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent[1] as FromFrame).toEqual({ type: 'api-cancel', requestId })
  // what comes late finds nobody
  answer(requestId, '{}')
  say(chunk(requestId, { type: 'chunk', content: 'late' }))
  const iterated = (async () => {
    for await (const _ of morpheo().chat({ prompt: 'Hi', stream: true })) break
  })()
  const next = await asked(2)
  say(chunk(next.requestId, { type: 'chunk', content: 'Hel' }))
  await iterated
  await vi.waitFor(() =>
    expect(sent.at(-1)).toEqual({ type: 'api-cancel', requestId: next.requestId }),
  )
})

it('a form that posts into a list becomes an entry of its texts', async () => {
  const { postEntry } = await import('./bridge')
  const fields = new URLSearchParams('name=Ada&tag=a&tag=b&_next=/thanks&_token=x&__proto__=c')
  const posted = postEntry('/_data/lists/guests', fields)
  const { requestId, payload } = await asked()
  expect(payload.url).toBe('/_data/lists/guests')
  expect(payload.options.body).toBe('{"name":"Ada","tag":["a","b"],"__proto__":"c"}')
  answer(requestId, '{"message":"The list is full."}', 413)
  await expect(posted).rejects.toThrow('The list is full.')
})

it('a page may have a variable of the name', () => {
  expect(Object.getOwnPropertyDescriptor(window, 'morpheo')).toMatchObject({
    ...{ configurable: true, writable: true, enumerable: false },
  })
})
