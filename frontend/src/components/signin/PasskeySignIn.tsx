import { KeyRound } from 'lucide-react'
import { passkeysMissing, signInWithPasskey } from '@/lib/auth/passkeys'
import { selectIsLoading, useAuth } from '@/lib/auth/store'
import { notify } from '@/lib/toast'

/** Signs in with a passkey, where the browser has them. The form beside it shows why one failed. */
export function PasskeySignIn({ onDone }: { onDone?: (() => void) | undefined }) {
  const busy = useAuth(selectIsLoading)
  if (passkeysMissing() !== null) return null
  const begin = async () => {
    if (!(await signInWithPasskey())) return
    notify.success('Welcome back!')
    onDone?.()
  }
  return (
    <button
      type="button"
      className="btn btn-quiet btn-passkey mt-2"
      disabled={busy}
      onClick={() => void begin()}
    >
      <KeyRound size={17} aria-hidden />
      Sign in with a passkey
    </button>
  )
}
