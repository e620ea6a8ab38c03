import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '@/lib/auth/store'
import { openedGeneration } from '@/lib/navigation'
import type { GeneratorCore } from '../session/core'
import { openGeneration, restoreWork } from '../session/restore'

/** Once the user is known: opens the generation chosen on another screen, or restores the user's work. */
export function useRestore(core: GeneratorCore): void {
  const uid = useAuth((state) => state.user?.uid ?? null)
  const location = useLocation()
  const navigate = useNavigate()
  const opened = openedGeneration(location.state)
  const openedId = opened?.id ?? null
  const source = opened?.source ?? 'generator'

  useEffect(() => {
    if (uid === null) return
    const restoring = new AbortController()
    const { signal } = restoring
    if (openedId === null) {
      void restoreWork(core, signal)
    } else {
      void openGeneration(core, uid, { id: openedId, source }, signal).then(() => {
        // The navigation state survives a reload, which must not replace the work done since.
        if (!signal.aborted) navigate('.', { replace: true, state: null })
      })
    }
    return () => restoring.abort()
  }, [uid, core, openedId, source, navigate])

  useEffect(
    () => () => {
      core.runner.detach()
      core.chat.loaded()?.detach()
    },
    [core],
  )
}
