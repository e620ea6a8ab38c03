import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { safeReturnPath } from '@/lib/navigation'

const AFTER_SIGN_IN = '/dashboard'

/** A published app that asks for the signed-in user. */
export interface RequestingApp {
  pwaId: string
  /** The app's URL to return to. The server checks that it belongs to the app. */
  returnUrl: string | null
  /** The app asks to use AI that the user pays for. */
  asksForAi: boolean
}

interface ReturnTarget {
  /** Path to open after signing in. */
  path: string
  /** The query that the links between login and register pass on, without the question mark. */
  search: string
  /** The app that asked for sign-in, if any. The login page then redirects to it. */
  app: RequestingApp | null
}

/** Reads `pwa_id`, and `return_to` (or `return_url`) if it is a path of this site. */
export function useReturnTarget(): ReturnTarget {
  const [params] = useSearchParams()
  const pwaId = params.get('pwa_id')
  const fromReturnUrl = params.get('return_url')
  const returnTo = params.get('return_to')
  const asksForAi = params.get('scope') === 'ai'

  return useMemo(() => {
    if (pwaId) {
      const app = { pwaId, returnUrl: fromReturnUrl ?? returnTo, asksForAi }
      const search = searchOf(app)
      return { path: `/login?${search}`, search, app }
    }
    const path = safeReturnPath(returnTo ?? fromReturnUrl, AFTER_SIGN_IN)
    const search = path === AFTER_SIGN_IN ? '' : `${new URLSearchParams({ return_to: path })}`
    return { path, search, app: null }
  }, [pwaId, fromReturnUrl, returnTo, asksForAi])
}

function searchOf({ pwaId, returnUrl, asksForAi }: RequestingApp): string {
  const params = new URLSearchParams({ pwa_id: pwaId })
  if (asksForAi) params.set('scope', 'ai')
  if (returnUrl) params.set('return_url', returnUrl)
  return params.toString()
}
