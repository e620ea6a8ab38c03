import { useState } from 'react'

/**
 * A key that changes when the person changes. Signing in keeps what a visitor was doing; signing
 * out, or in as somebody else, begins anew.
 */
export function useSessionKey(uid: string | null): number {
  const [known, setKnown] = useState({ uid, key: 0 })
  if (known.uid === uid) return known.key
  const next = { uid, key: known.uid === null ? known.key : known.key + 1 }
  setKnown(next)
  return next.key
}
