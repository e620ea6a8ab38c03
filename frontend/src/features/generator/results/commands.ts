import { Check, RotateCcw } from 'lucide-react'
import { selectBlocked, selectBroken, selectBusy } from '@/document/state'
import type { Command } from '../commands'

/** Keeps the last change although it breaks the app, or could not be validated. */
export const keepCommand: Command = {
  id: 'keep',
  name: 'Keep',
  icon: Check,
  shortcuts: [],
  places: [],
  modes: ['code'],
  tier: 'free',
  group: 1,
  isEnabled: (state) => !selectBusy(state) && selectBlocked(state) === 'choice',
  run: ({ store }) => store.getState().changeKept(),
}

/** Validates the last change again. */
export const validateChangeCommand: Command = {
  id: 'validateChange',
  name: 'Try Again',
  icon: RotateCcw,
  shortcuts: [],
  places: [],
  modes: ['code'],
  tier: 'free',
  group: 1,
  isEnabled: (state) =>
    !selectBusy(state) && selectBlocked(state) === 'choice' && selectBroken(state) === null,
  run: ({ store }) => store.getState().validationRequested(),
}
