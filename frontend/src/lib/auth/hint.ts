import { readStored, removeStored, writeStored } from '@/lib/storage'

/**
 * Remembers that this browser has a session. The refresh cookie is invisible to scripts; without
 * the hint every visitor's first page would start with a failing request.
 */
export const SESSION_HINT_KEY = 'morpheo-session'

/** Stays after signing out: this browser's user has an account. */
const KNOWN_KEY = 'morpheo-known'

/** Whether nobody has signed in with this browser yet, as far as it remembers. */
export function isNewcomer(): boolean {
  return readStored(KNOWN_KEY) === null
}

export function hasSessionHint(): boolean {
  return readStored(SESSION_HINT_KEY) !== null
}

export function rememberSession(): void {
  writeStored(SESSION_HINT_KEY, '1')
  writeStored(KNOWN_KEY, '1')
}

export function forgetSession(): void {
  removeStored(SESSION_HINT_KEY)
}

/** Set by the server with a session that was created by redirect, through Google. */
const SIGNED_IN_COOKIE = '__Host-morpheo_signed_in'

/** Whether the user has just signed in through a provider. True once: deletes the cookie and sets the hint. */
export function consumeSignInCookie(): boolean {
  const isSet = document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`)
  if (!isSet) return false
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${SIGNED_IN_COOKIE}=; Path=/; Max-Age=0; Secure`
  rememberSession()
  return true
}
