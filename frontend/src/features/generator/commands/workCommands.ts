import {
  Activity,
  Code2,
  Download,
  FileDown,
  FileUp,
  Menu,
  MessageSquareText,
  QrCode,
  Redo2,
  Save,
  Share2,
  Trash2,
  Undo2,
} from 'lucide-react'
import {
  selectBusy,
  selectBusyHere,
  selectCanRedo,
  selectCanUndo,
  selectHasContent,
} from '@/document/state'
import { redoStep, undoStep } from '@/document/undo'
import { NOTHING_TO_INSTALL } from '../publish/texts'
import { NOTHING_TO_SAVE, SAVE_LATER } from '../save/texts'
import { NOTHING_FOR_QR, NOTHING_TO_SHARE } from '../share/texts'
import { IMPORT_DIALOG, INSTALL_DIALOG, MODIFY_PANEL } from '../store/panel'
import { selectAppHasContent, selectChatOpen, selectLeavingLoses } from '../store/selectors'
import type { GeneratorState } from '../store/state'
import { lacksChangeInView, lacksChoice } from './lacksChangeInView'
import type { Command, Lack } from './types'

const lacksApp = (state: GeneratorState, notice: Lack['notice'] = NOTHING_TO_SAVE): Lack | null =>
  selectAppHasContent(state) ? null : { words: NOTHING_TO_SAVE[1], notice }

const lacksPage = (state: GeneratorState): Lack | null =>
  selectHasContent(state) ? null : { words: NOTHING_TO_SAVE[1], notice: NOTHING_TO_INSTALL }

const isIdle = (state: GeneratorState): boolean => !selectBusy(state)

export const menuCommand: Command = {
  id: 'menu',
  name: 'Menu',
  icon: Menu,
  shortcuts: [],
  places: ['floating'],
  modes: ['code', 'image'],
  tier: 'free',
  group: 0,
  isEnabled: () => true,
  run({ store, isMobile }) {
    if (isMobile) store.getState().panelShown({ kind: 'modify', drawer: true })
    else store.getState().sideToggled()
  },
}

export const chatCommand: Command = {
  id: 'chat',
  name: 'Chat with AI',
  icon: MessageSquareText,
  shortcuts: [],
  places: ['floating'],
  modes: ['code'],
  tier: 'free',
  group: 0,
  isEnabled: (state) => state.run === null && !state.saving && selectHasContent(state),
  isOn: selectChatOpen,
  run({ store }) {
    const isOpen = selectChatOpen(store.getState())
    store.getState().panelShown(isOpen ? MODIFY_PANEL : { kind: 'chat' })
  },
}

export const undoCommand: Command = {
  id: 'undo',
  name: 'Undo',
  icon: Undo2,
  shortcuts: ['mod+z'],
  places: ['history'],
  modes: ['code'],
  tier: 'free',
  group: 1,
  isEnabled: (state) => !selectBusyHere(state) && selectCanUndo(state),
  run: ({ store }) => undoStep(store),
}

export const redoCommand: Command = {
  id: 'redo',
  name: 'Redo',
  icon: Redo2,
  shortcuts: ['mod+shift+z', 'mod+y'],
  places: ['history'],
  modes: ['code'],
  tier: 'free',
  group: 1,
  isEnabled: (state) => !selectBusyHere(state) && selectCanRedo(state),
  run: ({ store }) => redoStep(store),
}

export const saveCommand: Command = {
  id: 'save',
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
}

export const installCommand: Command = {
  id: 'install',
  name: 'Install',
  icon: Download,
  shortcuts: [],
  places: ['floating', 'panel'],
  modes: ['code'],
  tier: 'free',
  group: 2,
  isEnabled: isIdle,
  lacks: (state) => lacksPage(state) ?? lacksChangeInView(state),
  run({ store, requireSignIn }) {
    requireSignIn(() => store.getState().dialogOpened(INSTALL_DIALOG))
  },
}

export const shareCommand: Command = {
  id: 'share',
  name: 'Share',
  icon: Share2,
  shortcuts: [],
  places: ['floating', 'panel'],
  modes: ['code'],
  tier: 'free',
  group: 2,
  isEnabled: isIdle,
  lacks: (state) => lacksApp(state, NOTHING_TO_SHARE) ?? lacksChoice(state),
  run: ({ sharing, requireSignIn }) => requireSignIn(() => void sharing.open('share')),
}

export const qrCommand: Command = {
  id: 'qr',
  name: 'QR Code',
  icon: QrCode,
  shortcuts: [],
  places: ['floating', 'panel'],
  modes: ['code'],
  tier: 'pro',
  group: 2,
  isEnabled: isIdle,
  lacks: (state) => lacksApp(state, NOTHING_FOR_QR) ?? lacksChoice(state),
  run: ({ sharing, requireSignIn }) => requireSignIn(() => void sharing.open('qr')),
}

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
    requireSignIn(() => store.getState().dialogOpened(IMPORT_DIALOG))
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

export const clearCommand: Command = {
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
