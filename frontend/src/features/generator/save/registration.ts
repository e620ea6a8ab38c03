import { Save } from 'lucide-react'
import type { ComponentType } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { isIdle, lacksApp, lacksChoice, type Registration } from '../commands'
import { type Closable, lazyDialog } from '../store'
import type { SaveReason, Saving } from './saving'
import { SAVE_LATER } from './texts'

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

export const saveRegistration: Registration<'save', SaveDialogs, { saving: Saving }> = {
  useCase: 'save',
  commands: {
    save: {
      name: 'Save',
      icon: Save,
      shortcuts: ['mod+s'],
      places: ['floating', 'panel'],
      modes: ['code'],
      tier: 'free',
      group: 2,
      isEnabled: isIdle,
      lacks: (state) => lacksApp(state) ?? lacksChoice(state),
      waitsFor: ({ run, chatting }) => (run !== null || chatting ? SAVE_LATER : null),
      run({ saving, requireSignIn }) {
        requireSignIn(() => void saving.ensureSaved('save'))
      },
    },
  },
  dialogs: {
    save: lazyDialog(() => import('./SaveDialog')),
    conflict: lazyDialog(() => import('./ConflictDialog')),
    deleted: lazyDialog(async () => ({
      default: (await import('./ConflictDialog')).DeletedDialog,
    })),
    publishing: {
      Dialog: SavingDialog as ComponentType<{ step: string } & Closable>,
      preload: SavingDialog.preload,
    },
  },
}
