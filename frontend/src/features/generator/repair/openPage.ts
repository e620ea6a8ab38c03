/** What of the open page can be checked and repaired, and when. */
import { currentPage, currentTarget, holds, type PageTarget, stepById } from '@/document/document'
import { currentStep } from '@/document/history'
import { selectBlocked, selectBusyHere, selectShownHtml } from '@/document/state'
import { authStore } from '@/lib/auth/store'
import { analysisSettings } from '@/lib/autoAnalysis/account'
import type { GeneratorState, GeneratorStore } from '../store'

export const isSignedIn = (): boolean => authStore.getState().user !== null

/** Whether errors are sent without being asked for, by the settings of the account. */
export function mayRepair(): boolean {
  const { errorAutoDetectionEnabled, errorAutoCorrectionEnabled } = analysisSettings()
  return isSignedIn() && errorAutoDetectionEnabled && errorAutoCorrectionEnabled
}

/** Nothing is under way on the open page, and nobody works in it. */
export const isFree = (state: GeneratorState): boolean =>
  !selectBusyHere(state) &&
  selectBlocked(state) === null &&
  state.typing === null &&
  !state.editing &&
  !state.connecting &&
  !state.precise

export interface OpenPage {
  target: PageTarget
  stepId: string
  html: string
}

/** The open page with its last step, which is in view; null where there is none. */
export function openPage(state: GeneratorState): OpenPage | null {
  const { document } = state
  const step = document && currentStep(currentPage(document).history)
  if (!document || !step || step.html === '' || selectShownHtml(state) !== step.html) return null
  return { target: currentTarget(document), stepId: step.id, html: step.html }
}

/** Null once a step is in view; what is wrong with it; `unknown` where another one is, or it could not be run. */
export function validated(
  store: GeneratorStore,
  target: PageTarget,
  stepId: string,
): Promise<string | null> {
  return new Promise((resolve) => {
    const look = () => {
      const end = endOf(store.getState(), target, stepId)
      if (end === 'running') return
      stop()
      resolve(end)
    }
    // what came of it is noted right behind its end
    const stop = store.subscribe(() => queueMicrotask(look))
    look()
  })
}

function endOf(
  { document, validating }: GeneratorState,
  target: PageTarget,
  stepId: string,
): string | null {
  if (document === null || !holds(document, target)) return 'unknown'
  const page = currentPage(document)
  const step = stepById(page, stepId)
  const isOpen = document.currentPageId === target.pageId
  if (!isOpen || step === undefined || currentStep(page.history)?.id !== stepId) return 'unknown'
  const { validation } = step
  if (typeof validation === 'object') return validation.broken
  if (validation === 'pending') return validating === stepId ? 'running' : 'unknown'
  return null
}
