import { useSearchParams } from 'react-router'
import { safeReturnPath } from '@/lib/navigation'

const AFTER_SIGN_IN = '/dashboard'

interface ReturnTarget {
  /** Where signing in leads. */
  path: string
  /** What the link between login and register passes on. */
  search: string
}

/** The address in `return_to` (or `return_url`), as far as it is one of ours. */
export function useReturnTarget(): ReturnTarget {
  const [params] = useSearchParams()
  const path = safeReturnPath(params.get('return_to') ?? params.get('return_url'), AFTER_SIGN_IN)
  const search = path === AFTER_SIGN_IN ? '' : `?${new URLSearchParams({ return_to: path })}`
  return { path, search }
}
