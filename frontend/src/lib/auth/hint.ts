import { readStored, removeStored, writeStored } from '@/lib/storage'

/**
 * Remembers that this browser has a session. The refresh cookie is invisible to scripts; without
 * the hint every visitor's first page would start with a failing request.
 */
export const SESSION_HINT_KEY = 'morpheo-session'

/** An event of the window: somebody signed out in another tab, and this one ends the session, too. */
export const SESSION_ENDS = 'morpheo-session-ends'

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

/**
 * Set by the server with a session that was created by redirect, through Google. Without the prefix where the site runs on
 * this machine without TLS.
 */
const SIGNED_IN_COOKIE = /^((?:__Host-)?morpheo_signed_in)=1$/

/** Whether the user has just signed in through a provider. True once: deletes the cookie and sets the hint. */
export function consumeSignInCookie(): boolean {
  const cookie = document.cookie.split('; ').find((one) => SIGNED_IN_COOKIE.test(one))
  if (cookie === undefined) return false
  const name = cookie.replace(SIGNED_IN_COOKIE, '$1')
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=; Path=/; Max-Age=0${secure}`
  rememberSession()
  return true
}
