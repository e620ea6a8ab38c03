import { Trash2 } from 'lucide-react'
import { isIdle, type Registration } from '../commands'
import { type LeaveReason, lazyDialog, selectAppHasContent, selectLeavingLoses } from '../store'
import type { Leaving } from './leaving'

interface LeaveDialogs {
  leave: { reason: LeaveReason }
}

export const leaveRegistration: Registration<'clear', LeaveDialogs, { leaving: Leaving }> = {
  useCase: 'leave',
  commands: {
    clear: {
      name: 'Clear',
      icon: Trash2,
      places: ['floating', 'panel'],
      modes: ['code'],
      tier: 'free',
      group: 3,
      destructive: true,
      isEnabled: (state) =>
        isIdle(state) && (selectAppHasContent(state) || selectLeavingLoses(state)),
      run: ({ leaving }) => void leaving.askToClear(),
    },
  },
  dialogs: {
    leave: lazyDialog(() => import('./LeaveDialog')),
  },
}
