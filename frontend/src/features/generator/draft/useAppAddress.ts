import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'
import { generationPath, type OpenGeneration } from '@/lib/navigation'
import { useGenerator } from '../store'

/** Names the record of a saved app in the address. */
const PARAM = 'app'

/** The record that an address names, or null. */
export const namedRecord = (search: string): string | null =>
  new URLSearchParams(search).get(PARAM) || null

/** A query without the record that it names. */
export function withoutRecordName(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(PARAM)
  return params.size === 0 ? '' : `?${params}`
}

/**
 * The address names the open app once it is saved, for a bookmark or another tab. It is written beside the
 * router: a navigation of the router would end a question that is asked before the screen is left.
 */
export function useAppAddress(): void {
  const location = useLocation()
  const isSignedIn = useAuth(selectIsAuthenticated)
  const recordId = useGenerator(({ document }) =>
    document?.app.hasBeenSaved ? document.app.recordId : null,
  )
  useEffect(() => {
    // a visitor signs in first
    if (!isSignedIn) return
    const address = new URL(window.location.href)
    if (address.pathname !== location.pathname || address.searchParams.get(PARAM) === recordId) {
      return
    }
    if (recordId === null) address.searchParams.delete(PARAM)
    else address.searchParams.set(PARAM, recordId)
    window.history.replaceState(window.history.state, '', address)
  }, [location, recordId, isSignedIn])
}

/** Opens an app by its generation record, as its card does. */
export function useOpenRecord(): (id: string) => void {
  const navigate = useNavigate()
  return (id) => {
    const state: OpenGeneration = { generation: { id, source: 'generator' } }
    void navigate(generationPath(state.generation), { state })
  }
}
