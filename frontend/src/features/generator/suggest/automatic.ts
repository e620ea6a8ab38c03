import { useEffect } from 'react'
import { currentPage, currentTarget } from '@/document/document'
import { currentStep } from '@/document/history'
import { authStore, selectIsPro } from '@/lib/auth/store'
import { analysisSettings, followAccount } from '@/lib/autoAnalysis/account'
import { isIdle } from '../commands'
import { hasLanded } from '../run'
import { type GeneratorState, type Run, useGeneratorStore } from '../store'
import { ask } from './asking'
import { changePage, type Parts, pageKey, pageState } from './pageState'
import { useSuggesting } from './suggesting'

/** From the end of a generation until its page is analyzed. */
export const AUTOMATIC_DELAY_MS = 2_000

/** Analyzes new pages by itself, according to the account's settings. */
export function useAutomaticAnalysis(): void {
  const store = useGeneratorStore()
  const suggesting = useSuggesting()
  useEffect(followAccount, [])
  useEffect(() => followRuns({ store, suggesting }), [store, suggesting])
}

/** Once for each generation that ends with a page of the open app. The result ends it. */
export function followRuns(parts: Parts): () => void {
  const { store } = parts
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stop = store.subscribe((state, before) => {
    const { run } = before
    if (run === null || state.run?.jobId === run.jobId || !hasLanded(store, run)) return
    forgetDone(parts, run)
    if (run.kind !== 'generate') return
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      if (!mayAnalyze(store.getState(), run)) return
      void ask(parts, { kind: 'automatic', after: run.jobId })
    }, AUTOMATIC_DELAY_MS)
  })
  return () => {
    clearTimeout(waiting)
    stop()
  }
}

/** The page of the run is in view as that made it, and nobody has begun anything else. */
function mayAnalyze(state: GeneratorState, { target, jobId }: Run): boolean {
  const { document, connecting, editing, modification } = state
  if (!analysisSettings().enabled || !selectIsPro(authStore.getState())) return false
  if (document === null || pageKey(currentTarget(document)) !== pageKey(target)) return false
  const isAsMade = currentStep(currentPage(document).history)?.id === jobId
  return isAsMade && isIdle(state) && !connecting && !editing && modification.trim() === ''
}

/** A new page has nothing of what was suggested for the one before, and a change did what it was asked for. */
function forgetDone({ suggesting }: Parts, { kind, target, instruction }: Run): void {
  const { found } = pageState(suggesting, target)
  if (found === null) return
  const isLeft = (one: string) => kind === 'modify' && !instruction.includes(one)
  const left = found.suggestions.filter(isLeft)
  const fromPage = found.suggestions.slice(0, found.fromPage).filter(isLeft).length
  changePage(suggesting, target, {
    found: left.length === 0 ? null : { ...found, suggestions: left, fromPage },
    appended: null,
  })
}
