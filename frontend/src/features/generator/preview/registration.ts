import { SquarePen } from 'lucide-react'
import { selectHasContent } from '@/document/state'
import { authStore, selectIsPro } from '@/lib/auth/store'
import { notify } from '@/lib/toast'
import { isBlocked, lacksElements, type Registration } from '../commands'
import { selectIsGenerating, TOAST_MS } from '../store'

const EDIT = {
  pro: [
    'Pro Feature Required',
    'Manual editing is available with Pro tier. Upgrade to directly edit elements and properties.',
  ],
} as const

export const previewRegistration: Registration<'edit'> = {
  useCase: 'preview',
  commands: {
    /** Turns manual editing on and off. Not in connection mode. */
    edit: {
      name: 'Edit',
      icon: SquarePen,
      places: ['floating'],
      modes: ['code'],
      tier: 'pro',
      lockedNotice: EDIT.pro,
      group: 0,
      isEnabled: (state) =>
        state.editing ||
        (selectHasContent(state) &&
          !selectIsGenerating(state) &&
          !state.saving &&
          !state.connecting),
      lacks: (state) => (state.editing ? null : lacksElements(state)),
      isOn: ({ editing }) => editing,
      run({ store, requireSignIn }) {
        const { editing, editingChanged } = store.getState()
        if (editing) editingChanged(false)
        else {
          requireSignIn(() => {
            // whoever signed in just now may have no such plan
            if (selectIsPro(authStore.getState())) editingChanged(true)
            else notify.info(...EDIT.pro, { duration: TOAST_MS.warning, whole: true })
          })
        }
      },
    },
  },
  dialogs: {},
  listeners: [
    // Ctrl+Z and Ctrl+S work in the app too, where it has no use for them
    (preview, { runCommand }) =>
      preview.on('command', ({ command }) => {
        if (!isBlocked(document)) runCommand(command)
      }),
  ],
}
