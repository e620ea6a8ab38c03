import { useSearchParams } from 'react-router'
import { googleMessage } from '@/lib/auth/messages'

/** Why signing in with Google failed: the server redirects back with an error code. */
export function useGoogleProblem(): string | null {
  const [params] = useSearchParams()
  const code = params.get('error')
  return code === null ? null : googleMessage(code)
}
