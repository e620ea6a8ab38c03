import { Activity } from 'lucide-react'
import { lazyPart } from '@/components/LazyPart'
import type { Registration } from '../commands'

/** Loaded ahead: it shows the result of a run, and the network may be gone by then. */
export const OperationsTray = lazyPart(() => import('./OperationsTray'))

export const activityRegistration: Registration<'activity', { activity: object }> = {
  useCase: 'activity',
  commands: {
    activity: {
      name: 'Activity',
      icon: Activity,
      places: ['panel'],
      modes: ['code'],
      tier: 'free',
      group: 2,
      isEnabled: () => true,
      run: ({ store }) => store.getState().dialogOpened({ kind: 'activity' }),
    },
  },
  dialogs: {
    /** What goes on and what ended: drawn by the tray, which knows it. */
    activity: { Dialog: null, preload: OperationsTray.preload },
  },
}
