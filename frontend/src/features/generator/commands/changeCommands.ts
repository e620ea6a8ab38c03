import { Check, RotateCcw } from 'lucide-react'
import { selectBroken, selectBusy, selectHold } from '@/document/state'
import type { Command } from './types'

/** Keeps the last change although it breaks the app, or could not be tried. */
export const keepCommand: Command = {
  id: 'keep',
  name: 'Keep',
  icon: Check,
  shortcuts: [],
  places: [],
  modes: ['code'],
  tier: 'free',
  group: 1,
  isEnabled: (state) => !selectBusy(state) && selectHold(state) === 'choice',
  run: ({ store }) => store.getState().changeKept(),
}

/** Tries the last change again, which could not be tried. */
export const tryChangeCommand: Command = {
  id: 'tryChange',
  name: 'Try Again',
  icon: RotateCcw,
  shortcuts: [],
  places: [],
  modes: ['code'],
  tier: 'free',
  group: 1,
  isEnabled: (state) =>
    !selectBusy(state) && selectHold(state) === 'choice' && selectBroken(state) === null,
  run: ({ store }) => store.getState().trialAsked(),
}
