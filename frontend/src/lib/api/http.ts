import { pendingRefresh, REFRESH_ON_401_TIMEOUT_MS, refreshToken } from '@/lib/auth/refresh'
import { authStore } from '@/lib/auth/store'
import { ApiError, isApiError } from './error'

/** `fetch` with the session. */
export const authorizedFetch = (request: Request): Promise<Response> =>
  withSession((token) => fetch(withToken(request.clone(), token)))

/**
 * Sends with the session's bearer token, and on a 401 refreshes once and sends again. Calls that start or fail during a
 * refresh wait for it. What one account asked for is never sent as another, whose session a refresh may find after a
 * sign-in in another tab.
 */
export async function withSession<A extends { status: number }>(
  send: (token: string | null) => Promise<A>,
): Promise<A> {
  const asked = currentUid()
  const sentWith = await currentToken()
  if (isAnother(asked)) throw accountChanged()
  const answer = await send(sentWith)
  if (answer.status !== 401 || authStore.getState().user === null) return answer
  const fresh = await newerToken(sentWith)
  if (fresh === null) return answer
  if (isAnother(asked)) throw accountChanged()
  if (answer instanceof Response) void answer.body?.cancel().catch(() => undefined)
  return send(fresh)
}

const currentUid = (): string | null => authStore.getState().user?.uid ?? null

function isAnother(asked: string | null): boolean {
  const uid = currentUid()
  return asked !== null && uid !== null && uid !== asked
}

const accountChanged = () =>
  new ApiError({
    code: 'account-changed',
    message: 'Another account is signed in now. Nothing was sent.',
    status: 0,
  })

async function currentToken(): Promise<string | null> {
  await pendingRefresh()?.catch(() => undefined)
  return authStore.getState().token
}

/** A token other than the rejected one: already refreshed by another call, or a new one. */
async function newerToken(refused: string | null): Promise<string | null> {
  const { token } = authStore.getState()
  if (token !== null && token !== refused) return token
  try {
    return await refreshToken(REFRESH_ON_401_TIMEOUT_MS)
  } catch (error) {
    if (isApiError(error) && error.status === 401) authStore.getState().sessionEnded()
    else authStore.getState().tokenCleared()
    return null
  }
}

function withToken(request: Request, token: string | null): Request {
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
  return request
}

interface TimeLimit {
  /** Aborts with a `TimeoutError` after the time limit, or with the outer signal. */
  signal: AbortSignal
  /** Removes the time limit; the outer signal still aborts. */
  lift(): void
}

/** Combines a time limit with a caller's signal. */
export function timeLimit(milliseconds: number, outer: AbortSignal): TimeLimit {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException('The time is over.', 'TimeoutError')),
    milliseconds,
  )
  const follow = () => {
    clearTimeout(timer)
    controller.abort(outer.reason)
  }
  if (outer.aborted) follow()
  else outer.addEventListener('abort', follow, { once: true })
  return { signal: controller.signal, lift: () => clearTimeout(timer) }
}
