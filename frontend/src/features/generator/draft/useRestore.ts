import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '@/lib/auth/store'
import { type OpenGeneration, openedGeneration } from '@/lib/navigation'
import { namedRecord, withoutRecordName } from '../screen/useAppAddress'
import { useBeside } from '../screen/useBeside'
import type { GeneratorCore } from '../store/core'
import { openChosen } from './opening'
import { restoreWork } from './restore'

/**
 * Once the user is known: opens the generation chosen on another screen, or restores the user's work, in
 * place of which the app that the address names is opened; then goes on with the job of an earlier page view.
 */
export function useRestore(core: GeneratorCore): void {
  const { conversation } = useBeside()
  const uid = useAuth((state) => state.user?.uid ?? null)
  const location = useLocation()
  const navigate = useNavigate()
  const opened = openedGeneration(location.state)
  const openedId = opened?.id ?? null
  const source = opened?.source ?? 'generator'
  const named = useRef(namedRecord(location.search))
  const newest = useRef(location)
  /** The job of an earlier page view may be about another app than the one that was chosen. */
  const wasChosen = useRef(false)

  useEffect(() => {
    newest.current = location
  }, [location])

  useEffect(() => {
    if (uid === null) return
    const restoring = new AbortController()
    const { signal } = restoring
    const resume = async () => {
      if (signal.aborted) return
      const noted = await core.host.jobs.recall()
      if (signal.aborted || noted === null) return
      if (noted.kind === 'chat') await conversation.resume(core.host, noted, signal)
      else await core.runner.resume({ inBackground: wasChosen.current })
    }
    /** What the address names is opened once: what is opened later is not replaced by it. True: go no further here. */
    const opensNamed = async (): Promise<boolean> => {
      const id = named.current
      if (id === null) return false
      const isOpen = core.store.getState().document?.app.recordId === id
      const opens = !isOpen && (await core.leaving.mayLeave('navigate'))
      if (signal.aborted) return true
      named.current = null
      const state: OpenGeneration | null = opens
        ? { generation: { id, source: 'generator' } }
        : null
      const search = withoutRecordName(newest.current.search)
      navigate({ search }, { replace: true, state })
      return opens
    }
    if (openedId === null) {
      void restoreWork(core, signal).then(async () => {
        if (signal.aborted || (await opensNamed())) return
        core.wasRestored()
        return resume()
      })
    } else {
      named.current = null
      void openChosen(core, { id: openedId, source }, signal).then((isOpen) => {
        if (signal.aborted) return
        if (isOpen) {
          wasChosen.current = true
          core.wasRestored()
        }
        // The navigation state survives a reload, which must not replace the work done since.
        // Without it the work of this tab is restored, where nothing was opened.
        // Its mode stays: putting that back would be a second navigation, which could end one of the person's.
        const search = withoutRecordName(newest.current.search)
        navigate({ search }, { replace: true, state: null })
      })
    }
    return () => restoring.abort()
  }, [uid, core, conversation, openedId, source, navigate])

  useEffect(() => () => core.leave(), [core])
}
