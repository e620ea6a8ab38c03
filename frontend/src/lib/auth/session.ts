import { api, unwrap } from '@/lib/api/client'
import { errorMessage, isApiError, NETWORK_MESSAGE } from '@/lib/api/error'
import { notify } from '@/lib/toast'
import { consumeSignInCookie, hasSessionHint } from './hint'
import { pendingRefresh, refreshToken } from './refresh'
import { authStore } from './store'

/** The refresh request at page start. */
const START_TIMEOUT_MS = 15_000
/** Pauses before a refresh that failed at page start is tried again: a server that restarts, a network that wakes. */
const START_RETRY_MS = [500, 1_500]

const UNAVAILABLE = 'An internal error occurred. Please try again later.'

/** Restores the session of the refresh cookie, if there is one. */
export async function startSession(): Promise<void> {
  const { sessionEnded, sessionUnknown } = authStore.getState()
  const justSignedIn = consumeSignInCookie()
  if (!justSignedIn && !hasSessionHint()) {
    sessionEnded()
    return
  }
  try {
    await refreshPatiently()
    if (justSignedIn) notify.success('Welcome!')
  } catch (error) {
    const status = isApiError(error) ? error.status : 0
    if (status === 401) sessionEnded()
    else if (status === 0) sessionUnknown(NETWORK_MESSAGE, true)
    else sessionUnknown(errorMessage(error, UNAVAILABLE), false)
  }
}

async function refreshPatiently(): Promise<void> {
  for (const pause of START_RETRY_MS) {
    try {
      await refreshToken(START_TIMEOUT_MS)
      return
    } catch (error) {
      if (isApiError(error) && error.status === 401) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  await refreshToken(START_TIMEOUT_MS)
}

/** Ends the session locally, even if the request fails. */
export async function logout(): Promise<void> {
  const { requestStarted, sessionEnded } = authStore.getState()
  requestStarted()
  await pendingRefresh()?.catch(() => undefined)
  try {
    await unwrap(api.POST('/api/auth/logout'))
  } catch {
    // The cookie expires by itself; the user is signed out in any case.
  }
  sessionEnded()
}

/** Ends every session of the account. Throws an `ApiError` if that failed: the user stays signed in. */
export async function logoutEverywhere(): Promise<void> {
  await unwrap(api.POST('/api/auth/logout-everywhere'))
  authStore.getState().sessionEnded()
}
