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
