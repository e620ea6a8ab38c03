import type { ComponentType } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { type Closable, type DialogParts, lazyDialog } from '../store'
import type { SaveReason } from './saving'

interface SaveDialogs {
  /** `typed` is the name as it was typed before a save that failed. */
  save: { reason: SaveReason; typed: string | null }
  /** The app was saved elsewhere meanwhile; `message` says so. */
  conflict: { message: string }
  /** The app was deleted elsewhere meanwhile; `message` says so. */
  deleted: { message: string }
  /** Published before it is shared; `step` says how far that is. */
  publishing: { step: string }
}

/** Shown as long as the app is saved, too. */
export const SavingDialog = lazyPart<{ step?: string }>(() => import('./SavingDialog'))

export const saveDialogs: DialogParts<SaveDialogs> = {
  save: lazyDialog(() => import('./SaveDialog')),
  conflict: lazyDialog(() => import('./ConflictDialog')),
  deleted: lazyDialog(async () => ({ default: (await import('./ConflictDialog')).DeletedDialog })),
  publishing: {
    Dialog: SavingDialog as ComponentType<{ step: string } & Closable>,
    preload: SavingDialog.preload,
  },
}
