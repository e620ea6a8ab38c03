import { describe, expect, it } from 'vitest'
import { discardedWrite, messagesOf, readCall } from './bridgeCalls'

const post = (url: string, body: unknown) =>
  readCall({ url, options: { body: JSON.stringify(body) } })
const data = (url: string, options: object = { method: 'GET' }) => readCall({ url, options })
const IMAGE = 'data:image/png;base64,iVBORw0KGgo='

describe('the addresses of published apps', () => {
  const messages = [{ role: 'user', content: 'Hi' }]

  it('take what the published app takes, and nothing else', () => {
    expect(post('/_ai/chat', { messages, json: true, stream: false })).toEqual({
      call: { kind: 'chat', messages, json: true, stream: false },
    })
    expect(post('/_ai/image', { prompt: 'A fox', ratio: '16:9' })).toEqual({
      call: { kind: 'image', prompt: 'A fox', ratio: '16:9' },
    })
    for (const more of [{ system: 'x' }, { model: 'x' }, { appId: 'app-2' }, { image: IMAGE }]) {
      expect(post('/_ai/chat', { messages, ...more })).toBeNull()
      expect(post('/_ai/image', { prompt: 'A fox', ...more })).toBeNull()
    }
  })

  it('say what can be asked about the app', () => {
    expect(data('/_ai/status')).toMatchObject({ known: { status: 200 } })
    expect(data('/_data')).toMatchObject({ known: { status: 200 } })
    expect(data('/_data', { method: 'POST' })).toBeNull()
  })

  it.each([
    ['/_data/values/score', 'values/score'],
    ['/_data/values?prefix=a&limit=5', 'values?prefix=a&limit=5'],
    ['/_data/lists/guests?order=oldest&from=4', 'lists/guests?order=oldest&from=4'],
    ['/_data/values/a%3Ab', 'values/a%3Ab'],
  ])('%s is shared data', (url, path) =>
    expect(data(url)).toEqual({ call: { kind: 'data', method: 'GET', path } }),
  )

  it('a write has its version along, and a body as it is', () => {
    const options = { method: 'put', headers: { 'If-Match': '"3"', Cookie: 'a' }, body: '{"a":1}' }
    expect(data('/_data/values/a', options)).toEqual({
      call: { kind: 'data', method: 'PUT', path: 'values/a', body: '{"a":1}', ifMatch: '"3"' },
    })
    expect(data('/_data/values/a', { ...options, headers: { 'if-match': '*\r\nx: y' } })).toBeNull()
  })
})

it.each([
  ['/_data/values/../../me'],
  ['/_data/values/%2e%2e/%2e%2e/me'],
  ['/_data/values/..%2f..%2fme'],
  ['/_data/../api/me'],
  ['/_data/other'],
  ['/_data/values/a', 'PATCH'],
  ['/api/me', 'GET'],
  ['/api/pwa/p1', 'DELETE'],
  ['//evil.example/_data/values/a'],
  ['https://evil.example/_data/values/a'],
  ['\\\\evil.example/_data/values/a'],
  ['/api%2fchat', 'POST'],
  ['/api/chat/x', 'POST'],
  ['javascript:alert(1)', 'POST'],
  ['', 'POST'],
])('%s is no call of apps', (url, method = 'GET') =>
  expect(readCall({ url, options: { method, body: '{"prompt":"x"}' } })).toBeNull(),
)

describe('services by their names', () => {
  it.each(['chat', '/chat', '/api/chat', '/api/./chat', '/api/chat?a=1'])('%s is a chat', (url) =>
    expect(post(url, { prompt: 'Hi' })).toMatchObject({
      call: { kind: 'chat', messages: [{ role: 'user', content: 'Hi' }] },
    }),
  )

  it('a history of parts becomes one of contents, whose model is the assistant', () => {
    const history = [
      { role: 'user', parts: [{ text: 'What is ' }, { text: 'this?' }] },
      { role: 'model', parts: ['A fox.'] },
      { role: 'assistant', content: 'Really.' },
      'rubbish',
    ]
    expect(messagesOf(history)).toEqual([
      { role: 'user', content: 'What is this?' },
      { role: 'assistant', content: 'A fox.' },
      { role: 'assistant', content: 'Really.' },
    ])
    expect(messagesOf('rubbish')).toEqual([])
    // refused by the server, as it is in a published app
    expect(messagesOf([{ role: 'system', content: 'x' }])).toEqual([
      { role: 'system', content: 'x' },
    ])
  })

  const converted = (read: ReturnType<typeof post>, answer: Record<string, unknown>) =>
    read !== null && 'convert' in read ? read.convert?.(answer) : undefined

  it('an answer becomes a message with its history', () => {
    const asked = post('chat', { message: 'And now?', history: [{ role: 'user', content: 'Hi' }] })
    const body = (answer: Record<string, unknown>) =>
      JSON.parse(String(converted(asked, answer)?.body))
    expect(body({ text: 'Now.' })).toEqual({
      message: 'Now.',
      history: [
        { role: 'user', content: 'Hi' },
        { role: 'user', content: 'And now?' },
        { role: 'assistant', content: 'Now.' },
      ],
    })
    const history = [{ role: 'model', parts: [{ text: 'Other.' }] }]
    expect(body({ response: 'Other.', updated_history: history })).toEqual({
      message: 'Other.',
      history: [{ role: 'assistant', content: 'Other.' }],
    })
  })

  it('images are asked for, changed and looked at', () => {
    expect(post('generate-image', { prompt: 'A fox', ratio: '1:1' })).toEqual({
      call: { kind: 'image', prompt: 'A fox', ratio: '1:1' },
      asDataUrl: true,
    })
    expect(post('modify-image', { prompt: 'Bluer', imageDataUrl: IMAGE })).toEqual({
      call: { kind: 'modify-image', prompt: 'Bluer', image: IMAGE },
      asDataUrl: true,
    })
    const analysis = post('analyze-image', { image: IMAGE })
    expect(analysis).toMatchObject({
      call: { kind: 'chat', image: IMAGE, messages: [{ content: 'Describe this image.' }] },
    })
    expect(converted(analysis, { text: 'A fox.' })).toMatchObject({ body: 'A fox.' })
    expect(converted(analysis, { analysis: 'Two.' })).toMatchObject({ body: 'Two.' })
  })

  it.each([
    ['data:image/svg+xml;base64,PHN2Zz4='],
    ['https://evil.example/a.png'],
    [`data:image/png;base64,${'A'.repeat(4_500_000)}`],
    ['data:image/png;base64,<script>'],
    [7],
  ])('no other image goes along', (image) => {
    expect(post('modify-image', { prompt: 'Bluer', image })).toBeNull()
    expect(post('analyze-image', { image })).toBeNull()
  })

  it('nothing but a POST of a JSON object is a call', () => {
    expect(readCall({ url: 'chat', options: { method: 'GET' } })).toBeNull()
    for (const body of ['', '[]', 'null', '"text"', '{']) {
      expect(readCall({ url: 'chat', options: { body } })).toBeNull()
    }
  })
})

it('a write of a hidden page is answered and not made', () => {
  const call = (method: string) => {
    const read = data('/_data/values/a', { method })
    return read !== null && 'call' in read ? discardedWrite(read.call) : undefined
  }
  expect(call('GET')).toBeNull()
  expect(call('PUT')).toMatchObject({ status: 200 })
  expect(call('POST')).toMatchObject({ status: 201 })
  expect(call('DELETE')).toMatchObject({ status: 204 })
})
