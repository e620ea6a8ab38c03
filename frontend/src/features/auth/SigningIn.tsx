import { Spinner } from '@/components/Spinner'
import { useTitle } from '@/lib/title'

/** In place of the form while it is being found out that nobody needs it. */
export function SigningIn() {
  useTitle('Signing in')
  return (
    <main id="main" className="page auth-page">
      <Spinner label="Signing you in..." />
    </main>
  )
}
