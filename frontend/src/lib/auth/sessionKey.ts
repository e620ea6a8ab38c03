import { useState } from 'react'

/**
 * A key that changes with the user. Signing in keeps a visitor's work; signing out, or in as
 * somebody else, starts with an empty screen.
 */
export function useSessionKey(uid: string | null): number {
  const [known, setKnown] = useState({ uid, key: 0 })
  if (known.uid === uid) return known.key
  const next = { uid, key: known.uid === null ? known.key : known.key + 1 }
  setKnown(next)
  return next.key
}
