import { Code2, FileDown, FileUp } from 'lucide-react'
import { selectBusyHere, selectHasContent } from '@/document/state'
import { type Command, isIdle, lacksChangeInView, lacksPage } from '../commands'
import { type DialogParts, lazyDialog } from '../store'

export const codeCommand: Command = {
  id: 'code',
  name: 'View Code',
  icon: Code2,
  shortcuts: [],
  places: ['floating', 'panel'],
  modes: ['code'],
  tier: 'free',
  group: 2,
  isEnabled: (state) => !selectBusyHere(state) && selectHasContent(state),
  run: ({ store }) => store.getState().dialogOpened({ kind: 'code' }),
}

export const importCommand: Command = {
  id: 'import',
  name: 'Import',
  icon: FileUp,
  shortcuts: [],
  places: ['panel'],
  modes: ['code'],
  tier: 'free',
  group: 2,
  isEnabled: isIdle,
  run({ store, requireSignIn }) {
    requireSignIn(() => store.getState().dialogOpened({ kind: 'import', file: null, source: '' }))
  },
}

export const exportCommand: Command = {
  id: 'export',
  name: 'Export',
  icon: FileDown,
  shortcuts: [],
  places: ['panel'],
  modes: ['code'],
  tier: 'free',
  group: 2,
  isEnabled: isIdle,
  lacks: (state) => lacksPage(state) ?? lacksChangeInView(state),
  run({ store, requireSignIn }) {
    requireSignIn(() => store.getState().dialogOpened({ kind: 'export' }))
  },
}

interface TransferDialogs {
  code: object
  export: object
  /** What was chosen or pasted already. */
  import: { file: File | null; source: string }
}

export const transferDialogs: DialogParts<TransferDialogs> = {
  code: lazyDialog(() => import('./CodeDialog')),
  export: lazyDialog(() => import('./ExportDialog')),
  import: lazyDialog(() => import('./ImportDialog')),
}
