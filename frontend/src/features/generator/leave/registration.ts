import { Trash2 } from 'lucide-react'
import { type Command, isIdle } from '../commands'
import {
  type DialogParts,
  type LeaveReason,
  lazyDialog,
  selectAppHasContent,
  selectLeavingLoses,
} from '../store'
import type { Leaving } from './leaving'

export const clearCommand: Command<{ leaving: Leaving }> = {
  id: 'clear',
  name: 'Clear',
  icon: Trash2,
  shortcuts: [],
  places: ['floating', 'panel'],
  modes: ['code'],
  tier: 'free',
  group: 3,
  destructive: true,
  isEnabled: (state) => isIdle(state) && (selectAppHasContent(state) || selectLeavingLoses(state)),
  run: ({ leaving }) => void leaving.askToClear(),
}

interface LeaveDialogs {
  leave: { reason: LeaveReason }
}

export const leaveDialogs: DialogParts<LeaveDialogs> = {
  leave: lazyDialog(() => import('./LeaveDialog')),
}
