import { pendingRefresh, REFRESH_ON_401_TIMEOUT_MS, refreshToken } from '@/lib/auth/refresh'
import { authStore } from '@/lib/auth/store'
import { isApiError } from './error'

/**
 * `fetch` with the session: adds the bearer token, and on a 401 refreshes once and retries the
 * request. Calls that start or fail during a refresh wait for it.
 */
export async function authorizedFetch(request: Request): Promise<Response> {
  const sentWith = await currentToken()
  const response = await fetch(withToken(request.clone(), sentWith))
  if (response.status !== 401 || authStore.getState().user === null) return response
  const fresh = await newerToken(sentWith)
  if (fresh === null) return response
  void response.body?.cancel().catch(() => undefined)
  return fetch(withToken(request, fresh))
}

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
