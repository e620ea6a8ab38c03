import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { forgetSession, hasSessionHint, rememberSession, SESSION_HINT_KEY } from './hint'
import { keepSessionFresh, SESSION_EXPIRED } from './keepFresh'
import { startSession } from './session'
import { authStore } from './store'

const MINUTE = 60_000

let stop: () => void
let refreshes = 0

/** Answers refreshes in turn, 0 as a lost connection; the last answer repeats. */
function refreshAnswers(...statuses: number[]) {
  server.use(
    http.post(url('/api/auth/refresh'), () => {
      const status = statuses[Math.min(refreshes, statuses.length - 1)] ?? 200
      refreshes += 1
      if (status === 200) return HttpResponse.json(session({ token: `token-${refreshes + 1}` }))
      return status === 0 ? HttpResponse.error() : refuse(status, 'x')
    }),
  )
}

/** Runs timers, then lets the response arrive, which takes turns of the real event loop. */
async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

beforeEach(() => {
  refreshes = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  signIn()
  stop = keepSessionFresh()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('keepSessionFresh', () => {
  it('renews the token every 50 minutes', async () => {
    refreshAnswers(200)
    await pass(49 * MINUTE)
    expect(refreshes).toBe(0)
    await pass(1.1 * MINUTE)
    expect(refreshes).toBe(1)
    expect(authStore.getState().token).toBe('token-2')
    await pass(50 * MINUTE)
    expect(refreshes).toBe(2)
  })

  it('retries soon after a failure and continues when that works', async () => {
    refreshAnswers(503, 200)
    await pass(50 * MINUTE)
    expect(refreshes).toBe(1)
    await pass(14_000)
    expect(refreshes).toBe(1)
    await pass(1_100)
    expect(refreshes).toBe(2)
    expect(authStore.getState().user).not.toBeNull()
    await pass(49 * MINUTE)
    expect(refreshes).toBe(2)
  })

  it.each([
    ['that are refused by a broken server', 503, false],
    ['without a network', 0, true],
  ])('never signs out for failures %s, and waits longer each time', async (_, status, offline) => {
    refreshAnswers(status)
    await pass(50 * MINUTE)
    expect(authStore.getState().offline).toBe(offline)
    const waits = [0.25, 0.5, 1, 2, 4, 8, 10, 10]
    for (const [done, minutes] of waits.entries()) {
      await pass(minutes * MINUTE - 1_000)
      expect(refreshes).toBe(done + 1)
      await pass(1_100)
      expect(refreshes).toBe(done + 2)
    }
    expect(authStore.getState()).toMatchObject({ user: session().user, error: null })
    expect(hasSessionHint()).toBe(true)
  })

  it('is online again as soon as the network is', async () => {
    refreshAnswers(0, 200)
    await pass(50 * MINUTE)
    expect(authStore.getState().offline).toBe(true)
    dispatchEvent(new Event('online'))
    await pass(10)
    expect(refreshes).toBe(2)
    expect(authStore.getState()).toMatchObject({ offline: false, token: 'token-3' })
  })

  it('signs out when the session is rejected twice', async () => {
    refreshAnswers(401)
    await pass(50 * MINUTE)
    expect(refreshes).toBe(2)
    expect(authStore.getState()).toMatchObject({ user: null, error: SESSION_EXPIRED })
    expect(hasSessionHint()).toBe(false)
  })

  it('renews the token when the window gets the focus after five idle minutes', async () => {
    refreshAnswers(200)
    dispatchEvent(new Event('pointerdown'))
    await pass(4 * MINUTE)
    dispatchEvent(new Event('focus'))
    await pass(10)
    expect(refreshes).toBe(0)
    await pass(5 * MINUTE)
    dispatchEvent(new Event('focus'))
    await pass(10)
    expect(refreshes).toBe(1)
  })

  it('finds the session when the network returns to a page that was opened without', async () => {
    authStore.setState({ user: null, token: null, authReady: true })
    rememberSession()
    refreshAnswers(200)
    dispatchEvent(new Event('online'))
    await pass(10)
    expect(authStore.getState().user).not.toBeNull()
  })

  it.each([
    ['reached', 0],
    ['working', 503],
  ])('looks for the session again when the server was not %s at the start', async (_, status) => {
    authStore.setState(authStore.getInitialState())
    rememberSession()
    refreshAnswers(status, status, status, status, status, status, 200)
    void startSession()
    await pass(10)
    await pass(600)
    await pass(1_600)
    expect(authStore.getState()).toMatchObject({ user: null, unknown: true, authReady: true })
    expect(authStore.getState().offline).toBe(status === 0)
    authStore.getState().errorCleared()
    await pass(15_000)
    await pass(600)
    await pass(1_600)
    expect(refreshes).toBe(6)
    expect(authStore.getState()).toMatchObject({ user: null, unknown: true, error: null })
    await pass(30_000)
    expect(authStore.getState()).toMatchObject({ user: session().user, offline: false })
  })

  it('does nothing after signing out', async () => {
    refreshAnswers(200)
    authStore.getState().sessionEnded()
    await pass(120 * MINUTE)
    expect(refreshes).toBe(0)
  })

  it('follows a sign-out in another tab', () => {
    dispatchEvent(new StorageEvent('storage', { key: SESSION_HINT_KEY, newValue: null }))
    expect(authStore.getState().user).toBeNull()
  })

  it('ends the session of a page that comes back as it was left, if another page signed out', () => {
    const cameBack = () => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    }
    refreshAnswers(200)
    cameBack()
    expect(authStore.getState().user).not.toBeNull()
    forgetSession()
    cameBack()
    expect(authStore.getState().user).toBeNull()
  })

  it('finds who is signed in when a page comes back as it was left', async () => {
    const other = { ...session().user, uid: 'other' }
    server.use(
      http.post(url('/api/auth/refresh'), () => HttpResponse.json(session({ user: other }))),
    )
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await pass(0)
    expect(authStore.getState().user?.uid).toBe('other')
  })
})
