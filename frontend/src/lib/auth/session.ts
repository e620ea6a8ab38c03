import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import { notify } from '@/lib/toast'
import { hasSessionHint, takeArrival } from './hint'
import { signInMessage } from './messages'
import { pendingRefresh, refreshToken } from './refresh'
import { authStore } from './store'

/** The first look for a session, when a page starts. */
const START_TIMEOUT_MS = 15_000

/** Takes up the session of the refresh cookie, if there is one. */
export async function startSession(): Promise<void> {
  const { sessionEnded, requestFailed } = authStore.getState()
  const arrived = takeArrival()
  if (!arrived && !hasSessionHint()) {
    sessionEnded()
    return
  }
  try {
    await refreshToken(START_TIMEOUT_MS)
    if (arrived) notify.success('Welcome!')
  } catch (error) {
    if (isApiError(error) && error.status === 401) sessionEnded()
    else requestFailed(signInMessage(error))
  }
}

/** Signs in. Resolves to whether it worked; the store holds the message if not. */
export function login(email: string, password: string): Promise<boolean> {
  return authenticate(() => unwrap(api.POST('/api/auth/login', { body: { email, password } })))
}

/** Creates an account and signs in. */
export function register(email: string, password: string): Promise<boolean> {
  return authenticate(() => unwrap(api.POST('/api/auth/register', { body: { email, password } })))
}

/** Ends the session here even if the server could not be told. */
export async function logout(): Promise<void> {
  const { requestStarted, sessionEnded } = authStore.getState()
  requestStarted()
  await pendingRefresh()?.catch(() => undefined)
  try {
    await unwrap(api.POST('/api/auth/logout'))
  } catch {
    // The cookie expires by itself; the person asked to be signed out and is.
  }
  sessionEnded()
}

async function authenticate(
  call: () => Promise<Parameters<ReturnType<typeof authStore.getState>['sessionStarted']>[0]>,
): Promise<boolean> {
  const { requestStarted, requestFailed, sessionStarted } = authStore.getState()
  requestStarted()
  try {
    sessionStarted(await call())
    return true
  } catch (error) {
    requestFailed(signInMessage(error))
    return false
  }
}
