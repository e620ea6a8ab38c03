import { Check, RotateCcw } from 'lucide-react'
import { lazyPart } from '@/components/LazyPart'
import { selectBlocked, selectBroken, selectBusy } from '@/document/state'
import type { Registration } from '../commands'
import { lazyDialog } from '../store'
import type { Merge } from './mergeChoice'

interface ResultDialogs {
  /** An answer and the person changed the same. */
  merge: { merge: Merge }
}

export const resultRegistration: Registration<'keep' | 'validateChange', ResultDialogs> = {
  useCase: 'results',
  commands: {
    /** Keeps the last change although it breaks the app, or could not be validated. */
    keep: {
      name: 'Keep',
      icon: Check,
      modes: ['code'],
      tier: 'free',
      group: 1,
      isEnabled: (state) => !selectBusy(state) && selectBlocked(state) === 'choice',
      run: ({ store }) => store.getState().changeKept(),
    },
    /** Validates the last change again. */
    validateChange: {
      name: 'Try Again',
      icon: RotateCcw,
      modes: ['code'],
      tier: 'free',
      group: 1,
      isEnabled: (state) =>
        !selectBusy(state) && selectBlocked(state) === 'choice' && selectBroken(state) === null,
      run: ({ store }) => store.getState().validationRequested(),
    },
  },
  dialogs: {
    merge: lazyDialog(() => import('./MergeDialog')),
  },
}

/** Loaded ahead: it shows the result of a run, and the network may be gone by then. */
export const BlockedChange = lazyPart(() => import('./BlockedChange'))
