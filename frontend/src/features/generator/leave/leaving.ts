import { notify } from '@/lib/toast'
import type { WorkDraft } from '../draft/workDraft'
import type { Saving } from '../save/saving'
import type { GeneratorStore } from '../store/generatorStore'
import type { LeaveReason } from '../store/panel'
import type { Questions } from '../store/questions'
import { selectGeneratingLoses, selectLeavingLoses } from '../store/selectors'
import { CLEARED } from './texts'

/** Asks before unsaved work is given up. */
export interface Leaving {
  /** Whether to go on: nothing would be lost, or the person has decided. */
  mayLeave(reason: LeaveReason): Promise<boolean>
  /** Forgets the work. */
  clear(): void
  askToClear(): Promise<void>
}

export interface LeavingParts {
  questions: Questions
  saving: Saving
  /** Null while nobody is signed in. */
  draft(): WorkDraft | null
}

export function createLeaving(store: GeneratorStore, parts: LeavingParts): Leaving {
  const { questions, saving, draft } = parts

  async function mayLeave(reason: LeaveReason): Promise<boolean> {
    const state = store.getState()
    const loses = reason === 'generate' ? selectGeneratingLoses(state) : selectLeavingLoses(state)
    if (!loses) return true
    switch (await questions.askToLeave(reason)) {
      case 'cancel':
        return false
      case 'save':
        return saving.ensureSaved('leave')
      case 'discard':
        await draft()?.discard()
        return true
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
