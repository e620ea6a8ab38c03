import { useSearchParams } from 'react-router'
import { googleMessage } from '@/lib/auth/messages'

/** Why the way through Google came to nothing: the server sends people back with a code. */
export function useGoogleProblem(): string | null {
  const [params] = useSearchParams()
  const code = params.get('error')
  return code === null ? null : googleMessage(code)
}
