import { Spinner } from '@/components/Spinner'
import { useTitle } from '@/lib/title'

/** Shown instead of the form while the browser returns to the app that asked for sign-in. */
export function SigningIn() {
  useTitle('Signing in')
  return (
    <main id="main" className="page auth-page">
      <Spinner label="Signing you in..." />
    </main>
  )
}
