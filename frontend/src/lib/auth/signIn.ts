import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type { AuthResponse } from '@/lib/api/types'
import { signInMessage } from './messages'
import { authStore } from './store'

/** A sign-in whose password was right, and that waits for a code. */
export interface SecondFactor {
  /** Good for a few minutes and a few tries. */
  ticket: string
  /** Whether one of the account's recovery codes is taken, too. */
  takesRecoveryCode: boolean
}

/** Signs in. Where it failed, the store holds the message. */
export async function login(
  email: string,
  password: string,
): Promise<'done' | 'failed' | SecondFactor> {
  let wanted: SecondFactor | null = null
  const isDone = await authenticate(
    () => unwrap(api.POST('/api/auth/login', { body: { email, password } })),
    (error) => {
      wanted = secondFactorOf(error)
      return wanted === null ? signInMessage(error) : null
    },
  )
  return wanted ?? (isDone ? 'done' : 'failed')
}

function secondFactorOf(error: unknown): SecondFactor | null {
  if (!isApiError(error) || error.code !== 'second-factor-required') return null
  const { ticket, methods } = Object(error.detail)
  if (typeof ticket !== 'string') return null
  return { ticket, takesRecoveryCode: Array.isArray(methods) && methods.includes('recovery') }
}

/** Creates an account and signs in. */
export function register(email: string, password: string): Promise<boolean> {
  return authenticate(() => unwrap(api.POST('/api/auth/register', { body: { email, password } })))
}

/** Signs in by the call. Resolves to whether it succeeded; if not, the store holds the message, if there is one. */
export async function authenticate(
  call: () => Promise<AuthResponse>,
  messageOf: (error: unknown) => string | null = signInMessage,
): Promise<boolean> {
  const { requestStarted, requestFailed, sessionStarted } = authStore.getState()
  requestStarted()
  try {
    sessionStarted(await call())
    return true
  } catch (error) {
    requestFailed(messageOf(error))
    return false
  }
}
