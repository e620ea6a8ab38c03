import { Code2, FileDown, FileUp } from 'lucide-react'
import { selectBusyHere, selectHasContent } from '@/document/state'
import { isIdle, lacksChangeInView, lacksPage, type Registration } from '../commands'
import { lazyDialog } from '../store'

interface TransferDialogs {
  code: object
  export: object
  /** What was chosen or pasted already. */
  import: { file: File | null; source: string }
}

export const transferRegistration: Registration<'code' | 'import' | 'export', TransferDialogs> = {
  useCase: 'transfer',
  commands: {
    code: {
      name: 'View Code',
      icon: Code2,
      places: ['floating', 'panel'],
      modes: ['code'],
      tier: 'free',
      group: 2,
      isEnabled: (state) => !selectBusyHere(state) && selectHasContent(state),
      run: ({ store }) => store.getState().dialogOpened({ kind: 'code' }),
    },
    import: {
      name: 'Import',
      icon: FileUp,
      places: ['panel'],
      modes: ['code'],
      tier: 'free',
      group: 2,
      isEnabled: isIdle,
      run({ store, requireSignIn }) {
        requireSignIn(() =>
          store.getState().dialogOpened({ kind: 'import', file: null, source: '' }),
        )
      },
    },
    export: {
      name: 'Export',
      icon: FileDown,
      places: ['panel'],
      modes: ['code'],
      tier: 'free',
      group: 2,
      isEnabled: isIdle,
      lacks: (state) => lacksPage(state) ?? lacksChangeInView(state),
      run({ store, requireSignIn }) {
        requireSignIn(() => store.getState().dialogOpened({ kind: 'export' }))
      },
    },
  },
  dialogs: {
    code: lazyDialog(() => import('./CodeDialog')),
    export: lazyDialog(() => import('./ExportDialog')),
    import: lazyDialog(() => import('./ImportDialog')),
  },
}
