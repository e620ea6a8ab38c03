import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { url } from '@/testing/handlers'
import { mockNetwork, server } from '@/testing/server'
import { api } from './api/client'
import { collectErrors, errorReport, hasLoggedErrors, logError, redacted } from './errorLog'

mockNetwork()

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

const entries = () => errorReport().split('\n').slice(1)

describe('the error log', () => {
  it('is empty at first', () => {
    expect(hasLoggedErrors()).toBe(false)
    expect(entries()).toEqual([])
  })

  it('holds the 50 newest errors, the newest first', () => {
    for (let count = 1; count <= 60; count += 1) logError('notice', `Failure ${count}`)
    expect(entries()).toHaveLength(50)
    expect(entries()[0]).toMatch(/notice {2}\/ {2}Failure 60$/)
    expect(entries()[49]).toMatch(/Failure 11$/)
  })

  it('counts an error that repeats, at most once a second', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const pause of [0, 10, 10, 1_500, 1_500]) {
      vi.setSystemTime(Date.now() + pause)
      logError('script', new Error('again'))
    }
    expect(errorReport().match(/Error: again/g)).toHaveLength(1)
    expect(errorReport()).toContain('3 times')
  })

  it('goes on after something else was stored in its place', () => {
    localStorage.setItem('morpheo-error-log', '{"of":"another version"}')
    logError('notice', 'Save Failed')
    expect(entries()).toHaveLength(1)
  })

  it('has at most 600 characters of an error', () => {
    logError('notice', 'x y '.repeat(10_000))
    expect(errorReport().length).toBeLessThan(900)
  })
})

describe('what is sensitive', () => {
  it.each([
    ['No account of ada.king+1@mail.example.org', 'No account of [email]'],
    ['{"password":"secret 1","name":"A"}', '{"password":[redacted],"name":"A"}'],
    ['currentPassword=hunter2 x=1', 'currentPassword=[redacted] x=1'],
    ['refresh_token: abc.def', 'refresh_token: [redacted]'],
    ["apiKey = 'k-1'", 'apiKey = [redacted]'],
    ['{"password":"a\\"b c","name":"A"}', '{"password":[redacted],"name":"A"}'],
    [
      '{"body":"{\\"password\\":\\"a b\\",\\"x\\":1}"}',
      '{"body":"{\\"password\\":[redacted],\\"x\\":1}"}',
    ],
    [
      '{"body":"{\\"password\\":\\"a\\\\\\"b\\",\\"x\\":1}"}',
      '{"body":"{\\"password\\":[redacted],\\"x\\":1}"}',
    ],
    ['{"password":"cut in tw', '{"password":[redacted]'],
    ['Authorization: Bearer abc.def', 'Authorization: [redacted]'],
    ['Authorization: Token abc\nStatus: 401', 'Authorization: [redacted]\nStatus: 401'],
    ['authorization: Basic dXNlcjpwYXNz', 'authorization: [redacted]'],
    ['{"authorization":"Token abc","x":1}', '{"authorization":[redacted],"x":1}'],
    ['Cookie: a=b; c="d"; e=f\nHost: x', 'Cookie: [redacted]\nHost: x'],
    ['the code abcd-efgh-2345-6777 is wrong', 'the code [code] is wrong'],
    ['the code ABCD-EFGH-IJKL-MNOP is wrong', 'the code [code] is wrong'],
    ['the code abcdefgh23456777 is wrong', 'the code [code] is wrong'],
    ['the code ABCDEFGH23456777 is wrong', 'the code [code] is wrong'],
    ['the code Abcdefgh23456777 is wrong', 'the code [code] is wrong'],
    ['the code abcdefgh-23456777 is wrong', 'the code [code] is wrong'],
    ['the code abcd-efgh23456777 is wrong', 'the code [code] is wrong'],
    ['the code abcdefghijklmnop is wrong', 'the code [code] is wrong'],
    ['the code ABCDEFGHIJKLMNOP is wrong', 'the code [code] is wrong'],
    ['{"code":"abcdefgh23456777"}', '{"code":"[code]"}'],
    ['to /confirm-email#k=abc and /login?k=abc', 'to /confirm-email and /login'],
    ['with ?k=abc&state=x', 'with ?k=[redacted]&state=[redacted]'],
    ['in #access=abc&x', 'in #access=[redacted]&x'],
    ['sent Bearer abc.def', 'sent Bearer [redacted]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln is old', '[token] is old'],
    ['the key sk-proj-abcdefghij0123456789 is wrong', 'the key [key] is wrong'],
    ['the key AIzaSyA0123456789abcdefghij is wrong', 'the key [key] is wrong'],
    [
      'GET https://morpheo.example/reset-password?x=1#token=abc failed',
      'GET https://morpheo.example/reset-password failed',
    ],
    ['got 0123456789abcdef0123456789abcdef', 'got [token]'],
  ])('%j becomes %j', (text, expected) => {
    expect(redacted(text)).toBe(expected)
  })

  it.each([
    'Incorrect password. Please try again or reset your password.',
    'POST /api/jobs/{id}/cancel 503',
    'Is this right? See #1 and a/b.',
    'Unexpected token < in JSON at position 0',
    'Cannot read properties of undefined (reading "cookie")',
    'App 0190a000-0000-7000-8000-000000000001 is gone',
    'HTMLInputElement and addEventListener are not defined',
    'App 23456777-abcd-4abc-abcd-abcdefabcdef is gone',
    'The picture-in-picture-3 and checkout-complete are gone',
    'at render (https://morpheo.example/static/js/GeneratePage-Bq1-X8ppx.js:12:345)',
  ])('%j stays as it is', (text) => {
    expect(redacted(text)).toBe(text)
  })

  it('is not met in two halves', () => {
    const text = `${'a '.repeat(298)}someone@mail.example.org`
    expect(redacted(text)).not.toContain('some')
  })
})

describe('collecting errors', () => {
  let stop: () => void
  beforeEach(() => {
    stop = collectErrors()
  })
  afterEach(() => stop())

  it('logs what scripts throw, until it ends', () => {
    dispatchEvent(new ErrorEvent('error', { error: new TypeError('x is not a function') }))
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }))
    dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }))
    expect(errorReport()).toContain('TypeError: x is not a function')
    expect(errorReport()).toContain('Error: rejected')
    expect(errorReport()).not.toContain('ResizeObserver')
    stop()
    dispatchEvent(new ErrorEvent('error', { error: new Error('late') }))
    expect(errorReport()).not.toContain('late')
  })

  it('logs requests that the server does not answer, and none that it refuses or that were aborted', async () => {
    const answers = [new HttpResponse('', { status: 503 }), new HttpResponse('', { status: 404 })]
    server.use(http.get(url('/api/jobs/:id'), () => answers.shift() ?? HttpResponse.error()))
    const request = { params: { path: { id: 'secret-id' } } }
    await api.GET('/api/jobs/{id}', request)
    await api.GET('/api/jobs/{id}', request)
    await api.GET('/api/jobs/{id}', request).catch(() => undefined)
    const signal = AbortSignal.abort()
    await api.GET('/api/jobs/{id}', { ...request, signal }).catch(() => undefined)
    expect(entries()).toHaveLength(2)
    expect(entries()[1]).toMatch(/call {2}\/ {2}GET \/api\/jobs\/\{id\} 503$/)
    expect(errorReport()).not.toContain('secret-id')
  })
})
