import { Activity } from 'lucide-react'
import { lazyPart } from '@/components/LazyPart'
import type { Command } from '../commands'
import type { DialogParts } from '../store'

/** Loaded ahead: it shows the result of a run, and the network may be gone by then. */
export const OperationsTray = lazyPart(() => import('./OperationsTray'))

/** What goes on and what ended: drawn by the tray, which knows it. */
export const activityDialogs: DialogParts<{ activity: object }> = {
  activity: { Dialog: null, preload: OperationsTray.preload },
}

export const activityCommand: Command = {
  id: 'activity',
  name: 'Activity',
  icon: Activity,
  shortcuts: [],
  places: ['panel'],
  modes: ['code'],
  tier: 'free',
  group: 2,
  isEnabled: () => true,
  run: ({ store }) => store.getState().dialogOpened({ kind: 'activity' }),
}
