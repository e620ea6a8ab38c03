import { readStored, removeStored, writeStored } from '@/lib/storage'

/**
 * Remembers that this browser has a session. The refresh cookie is invisible to scripts; without
 * the hint every visitor's first page would begin with a refused call.
 */
export const SESSION_HINT_KEY = 'morpheo-session'

export function hasSessionHint(): boolean {
  return readStored(SESSION_HINT_KEY) !== null
}

export function rememberSession(): void {
  writeStored(SESSION_HINT_KEY, '1')
}

export function forgetSession(): void {
  removeStored(SESSION_HINT_KEY)
}

/** Set by the server beside a session that no page of this browser saw begin: through Google. */
const ARRIVAL_COOKIE = '__Host-morpheo_signed_in'

/** Whether somebody has just come back from a provider, signed in. Said once, then remembered. */
export function takeArrival(): boolean {
  const arrived = document.cookie.split('; ').includes(`${ARRIVAL_COOKIE}=1`)
  if (!arrived) return false
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${ARRIVAL_COOKIE}=; Path=/; Max-Age=0; Secure`
  rememberSession()
  return true
}
