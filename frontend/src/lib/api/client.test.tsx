import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { refreshToken } from '@/lib/auth/refresh'
import { authStore } from '@/lib/auth/store'
import { generations, session } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { api, unwrap, withTimeout } from './client'
import { ApiError, errorMessage } from './error'

const GENERATIONS = url('/api/generations')
const list = () => unwrap(api.GET('/api/generations'))

/** Accepts only the newest token, and counts refreshes. */
function expiringTokens({ refreshFails = 0 }: { refreshFails?: number } = {}) {
  const counts = { calls: 0, refreshes: 0 }
  server.use(
    http.get(GENERATIONS, ({ request }) => {
      counts.calls += 1
      return request.headers.get('authorization') === 'Bearer fresh'
        ? HttpResponse.json({ generations: generations() })
        : refuse(401, 'user-token-expired')
    }),
    http.post(url('/api/auth/refresh'), async () => {
      counts.refreshes += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (refreshFails) return refuse(refreshFails, 'user-token-expired')
      return HttpResponse.json(session({ token: 'fresh' }))
    }),
  )
  return counts
}

describe('a call', () => {
  it('carries the bearer token', async () => {
    signIn()
    let sent: string | null = null
    server.use(
      http.get(GENERATIONS, ({ request }) => {
        sent = request.headers.get('authorization')
        return HttpResponse.json({ generations: [] })
      }),
    )
    await list()
    expect(sent).toBe('Bearer token-1')
  })

  it('fails with the code, message, detail and status of the response', async () => {
    server.use(http.get(GENERATIONS, () => refuse(403, 'generation-forbidden', 'No.', { a: 1 })))
    await expect(list()).rejects.toMatchObject({
      name: 'ApiError',
      code: 'generation-forbidden',
      message: 'No.',
      status: 403,
      detail: { a: 1 },
    })
  })

  it('has a message for an error that is not JSON', async () => {
    server.use(
      http.get(GENERATIONS, () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 })),
    )
    await expect(list()).rejects.toMatchObject({ code: 'internal-error', status: 502 })
    await expect(list()).rejects.toThrow(/^API call failed: 502/)
  })

  it('distinguishes a lost network from an error response', async () => {
    server.use(http.get(GENERATIONS, () => HttpResponse.error()))
    await expect(list()).rejects.toMatchObject({ code: 'network-request-failed', status: 0 })
  })

  it('ends after its time limit', async () => {
    server.use(http.get(GENERATIONS, () => new Promise<never>(() => undefined)))
    const slow = unwrap(api.GET('/api/generations', { fetch: withTimeout(30) }))
    await expect(slow).rejects.toMatchObject({ code: 'timeout' })
  })

  it('passes an abort on unchanged', async () => {
    const call = unwrap(api.GET('/api/generations', { signal: AbortSignal.abort() }))
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('an expired token', () => {
  it('is renewed once and the call retried', async () => {
    signIn()
    const counts = expiringTokens()
    expect((await list()).generations).toHaveLength(3)
    expect(counts).toEqual({ calls: 2, refreshes: 1 })
    expect(authStore.getState().token).toBe('fresh')
  })

  it('is renewed once for many calls that fail together', async () => {
    signIn()
    const counts = expiringTokens()
    await Promise.all(Array.from({ length: 8 }, list))
    expect(counts).toEqual({ calls: 16, refreshes: 1 })
  })

  it('makes calls wait that start during the refresh', async () => {
    signIn()
    const counts = expiringTokens()
    const first = list()
    await vi.waitFor(() => expect(counts.refreshes).toBe(1))
    await Promise.all([first, list()])
    expect(counts).toEqual({ calls: 3, refreshes: 1 })
  })

  it('keeps the body of the call that is retried', async () => {
    signIn()
    const bodies: unknown[] = []
    expiringTokens()
    server.use(
      http.post(url('/api/make-pwa'), async ({ request }) => {
        bodies.push(await request.json())
        return request.headers.get('authorization') === 'Bearer fresh'
          ? HttpResponse.json({})
          : refuse(401, 'user-token-expired')
      }),
    )
    const body = { appName: 'Tideline', htmlContent: '<p>' }
    await unwrap(api.POST('/api/make-pwa', { body }))
    expect(bodies).toEqual([body, body])
  })

  it('ends the session when the cookie is refused twice', async () => {
    signIn()
    const counts = expiringTokens({ refreshFails: 401 })
    await expect(Promise.all([list(), list()])).rejects.toMatchObject({ status: 401 })
    expect(counts.refreshes).toBe(2)
    expect(authStore.getState()).toMatchObject({ user: null, token: null })
  })

  it('only clears the token when the refresh fails for another reason', async () => {
    signIn()
    expiringTokens({ refreshFails: 503 })
    await expect(list()).rejects.toMatchObject({ status: 401 })
    expect(authStore.getState().token).toBeNull()
    expect(authStore.getState().user).not.toBeNull()
  })

  it('of one account does not send its call as another, before or after a refusal', async () => {
    const other = { user: { ...session().user, uid: 'other' }, token: 'fresh' }
    const counts = expiringTokens()
    server.use(http.post(url('/api/auth/refresh'), () => HttpResponse.json(session(other))))
    signIn()
    await expect(list()).rejects.toMatchObject({ code: 'account-changed' })
    expect(counts.calls).toBe(1)
    signIn()
    const renewing = refreshToken(1_000)
    await expect(list()).rejects.toMatchObject({ code: 'account-changed' })
    expect(counts.calls).toBe(1)
    await renewing
    await list()
    expect(counts.calls).toBe(2)
  })

  it('is not renewed for somebody who is not signed in', async () => {
    const counts = expiringTokens()
    await expect(list()).rejects.toMatchObject({ status: 401 })
    expect(counts.refreshes).toBe(0)
  })
})

describe('errorMessage', () => {
  it("uses the server's message, else the fallback", () => {
    const error = new ApiError({ code: 'x', message: 'Said by the server', status: 400 })
    expect(errorMessage(error, 'Fallback')).toBe('Said by the server')
    expect(errorMessage(new Error('internal'), 'Fallback')).toBe('Fallback')
  })
})
