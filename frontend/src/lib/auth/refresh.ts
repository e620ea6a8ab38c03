import { ApiError, fromBody, fromThrown, isApiError } from '@/lib/api/error'
import type { AuthResponse } from '@/lib/api/types'
import { authStore } from './store'

/** How long a call that met a 401 waits for a new token. */
export const REFRESH_ON_401_TIMEOUT_MS = 10_000

const LOCK = 'morpheo-session'

let running: Promise<string> | null = null

/** Exchanges the refresh cookie for a new access token. Concurrent callers share one request. */
export function refreshToken(timeoutMs: number): Promise<string> {
  running ??= exchange(timeoutMs).finally(() => {
    running = null
  })
  return running
}

/** The pending refresh, if any: new calls wait for it instead of failing first. */
export function pendingRefresh(): Promise<string> | null {
  return running
}

async function exchange(timeoutMs: number): Promise<string> {
  const session = await oneTabAtATime(() => requestSessionTwice(timeoutMs))
  authStore.getState().sessionStarted(session)
  return session.token
}

/**
 * A refused cookie is tried once more: another window may have got a newer one meanwhile, and only
 * this refusal signs the user out.
 */
async function requestSessionTwice(timeoutMs: number): Promise<AuthResponse> {
  try {
    return await requestSession(timeoutMs)
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error
    return requestSession(timeoutMs)
  }
}

async function requestSession(timeoutMs: number): Promise<AuthResponse> {
  try {
    const response = await fetch(new URL('/api/auth/refresh', location.origin), {
      method: 'POST',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok) throw fromBody(body, response.status, response.statusText)
    return body as AuthResponse
  } catch (error) {
    const failure = fromThrown(error)
    if (failure instanceof ApiError && failure.code === 'timeout') {
      throw new ApiError({ code: 'timeout', message: 'Token refresh timeout', status: 0 })
    }
    throw failure
  }
}

/** The refresh token rotates: two tabs that used the same one at once would end the session. */
async function oneTabAtATime<T>(task: () => Promise<T>): Promise<T> {
  const { locks } = navigator
  return locks ? await locks.request(LOCK, task) : await task()
}
