import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { safeReturnPath } from '@/lib/navigation'

const AFTER_SIGN_IN = '/dashboard'

/** A published app that wants to know who is there. */
export interface AskingApp {
  pwaId: string
  /** Where in the app the person comes from. The server decides whether it is the app's. */
  returnUrl: string | null
}

interface ReturnTarget {
  /** Where signing in leads. */
  path: string
  /** What the links between login and register pass on, without the question mark. */
  search: string
  /** The app that signing in is for, if it is. Then the login page itself is where it leads. */
  app: AskingApp | null
}

/** Reads `pwa_id`, and `return_to` (or `return_url`) as far as it is an address of ours. */
export function useReturnTarget(): ReturnTarget {
  const [params] = useSearchParams()
  const pwaId = params.get('pwa_id')
  const wanted = params.get('return_url')
  const returnTo = params.get('return_to')

  return useMemo(() => {
    if (pwaId) {
      const app = { pwaId, returnUrl: wanted ?? returnTo }
      const search = searchOf(app)
      return { path: `/login?${search}`, search, app }
    }
    const path = safeReturnPath(returnTo ?? wanted, AFTER_SIGN_IN)
    const search = path === AFTER_SIGN_IN ? '' : `${new URLSearchParams({ return_to: path })}`
    return { path, search, app: null }
  }, [pwaId, wanted, returnTo])
}

function searchOf({ pwaId, returnUrl }: AskingApp): string {
  const params = new URLSearchParams({ pwa_id: pwaId })
  if (returnUrl) params.set('return_url', returnUrl)
  return params.toString()
}
