import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { TOUR_PARAM, TOURS, tourAddress } from '@/components/account/tours'
import { useAuth } from '@/lib/auth/store'
import { loadInTime } from '@/lib/lazyPart'
import { onboardingStatusKey } from '@/lib/queries/onboarding'
import { notify } from '@/lib/toast'
import { onTourRequested } from '.'

type Tour = (typeof TOURS)[number]

const PATH = '/generate'

/**
 * Shows the tour that an address of the generate screen names, or that was requested. It ends when the person leaves the
 * screen or its mode. What a tour needs is loaded with the first one.
 */
export function TourHost() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const [tour, setTour] = useState<Tour | null>(null)
  const isKnown = useAuth((state) => state.authReady)
  const isSignedIn = useAuth((state) => state.user !== null)
  const named = pathname === PATH && isKnown ? params.get(TOUR_PARAM) : null
  const mode = params.get('mode')

  useEffect(
    () =>
      onTourRequested((type) => {
        void navigate(tourAddress(type), { replace: pathname === PATH })
      }),
    [navigate, pathname],
  )

  useEffect(() => {
    if (named === null) return
    const asked = TOURS.find(({ type }) => type === named) ?? null
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(TOUR_PARAM)
        if (asked !== null) next.set('mode', asked.mode)
        return next
      },
      { replace: true },
    )
    if (isSignedIn) setTour(asked)
  }, [named, isSignedIn, setParams])

  const isElsewhere = pathname !== PATH || (named === null && mode !== null && mode !== tour?.mode)
  if (tour !== null && (isElsewhere || !isSignedIn)) setTour(null)
  useShown(tour, () => setTour(null))
  return null
}

/** Shows a tour until it ends or there is none. */
function useShown(tour: Tour | null, onEnd: () => void): void {
  const queries = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onEnd` does not start the tour again
  useEffect(() => {
    if (tour === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const show = async () => {
      try {
        const { runTour } = await loadInTime(() => import('./run'))
        await runTour(tour.type, signal)
      } catch {
        if (signal.aborted) return
        notify.error('Loading chunk failed', 'Please check your internet connection and try again.')
      }
      if (!signal.aborted) onEnd()
      void queries.invalidateQueries({ queryKey: onboardingStatusKey })
    }
    void show()
    return () => leaving.abort()
  }, [tour, queries])
}
