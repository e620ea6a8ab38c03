import { notify } from '@/lib/toast'
import type { WorkDraft } from '../draft'
import type { Saving } from '../save'
import {
  type GeneratorStore,
  type LeaveReason,
  type MayLeave,
  type Questions,
  selectGeneratingLoses,
  selectLeavingLoses,
  sessionKey,
  useSession,
} from '../store'

export const CLEARED = 'Cleared!'

export const LEAVE_WARNING = 'You have an unsaved app. Are you sure you want to leave?'

export interface Leaving extends MayLeave {
  /** Forgets the work. */
  clear(): void
  askToClear(): Promise<void>
}

export interface LeavingParts {
  questions: Pick<Questions, 'ask'>
  saving: Pick<Saving, 'ensureSaved'>
  /** Null while nobody is signed in. */
  draft(): Pick<WorkDraft, 'clear' | 'discard'> | null
}

export function createLeaving(store: GeneratorStore, parts: LeavingParts): Leaving {
  const { questions, saving, draft } = parts

  async function mayLeave(reason: LeaveReason): Promise<boolean> {
    const loses = reason === 'generate' ? selectGeneratingLoses : selectLeavingLoses
    // what is being typed is unsaved work, too
    const { typing } = store.getState()
    if (typing !== null) await typing()
    if (!loses(store.getState())) return true
    switch (await questions.ask({ kind: 'leave', reason })) {
      case 'save':
        return saving.ensureSaved('leave')
      case 'discard':
        await draft()?.discard()
        return true
      default:
        return false
    }
  }

  function clear(): void {
    void draft()?.clear()
    store.getState().cleared()
  }

  return {
    mayLeave,
    clear,
    async askToClear() {
      if (!(await mayLeave('clear'))) return
      clear()
      notify.success(CLEARED)
    },
  }
}

export const LEAVING = sessionKey<Leaving>('leaving')
export const useLeaving = (): Leaving => useSession(LEAVING)
