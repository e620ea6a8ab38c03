import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '@/lib/auth/store'
import { openedGeneration } from '@/lib/navigation'
import { openCarried, takeUpWork } from '../session/arrival'
import type { GeneratorCore } from '../session/core'

/** Once it is known who is here: opens what was handed over, or takes up the person's own work. */
export function useArrival(core: GeneratorCore): void {
  const uid = useAuth((state) => state.user?.uid ?? null)
  const location = useLocation()
  const navigate = useNavigate()
  const carried = openedGeneration(location.state)
  const carriedId = carried?.id ?? null
  const source = carried?.source ?? 'generator'

  useEffect(() => {
    if (uid === null) return
    const arrival = new AbortController()
    const { signal } = arrival
    if (carriedId === null) {
      void takeUpWork(core, signal)
    } else {
      void openCarried(core, uid, { id: carriedId, source }, signal).then(() => {
        // The state outlives a reload, which must not undo the work done since.
        if (!signal.aborted) navigate('.', { replace: true, state: null })
      })
    }
    return () => arrival.abort()
  }, [uid, core, carriedId, source, navigate])

  useEffect(
    () => () => {
      core.runner.detach()
      core.chat.loaded()?.detach()
    },
    [core],
  )
}
