import { useAuth } from '@/lib/auth/store'
import '@/styles/routes/generator.scss'
import { useState } from 'react'
import { GeneratorScreen } from './screen'
import { type Beside, BesideContext } from './store'

/** /generate: describe an app, watch it being generated, change, save and install it. */
export default function GeneratePage({ beside }: { beside: Beside }) {
  const uid = useAuth((state) => state.user?.uid ?? null)
  return (
    <BesideContext value={beside}>
      <GeneratorScreen key={useSessionKey(uid)} />
    </BesideContext>
  )
}

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
