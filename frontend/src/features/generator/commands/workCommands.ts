import { Code2, Download, Menu, MessageSquareText, Redo2, Save, Trash2, Undo2 } from 'lucide-react'
import { notify } from '@/lib/toast'
import { TOAST_MS } from '../model/limits'
import {
  selectBusy,
  selectCanRedo,
  selectCanUndo,
  selectHasContent,
  selectLeavingLoses,
} from '../stores/selectors'
import type { GeneratorState } from '../stores/state'
import type { Command } from './types'

const isIdle = (state: GeneratorState): boolean => !selectBusy(state)

export const menuCommand: Command = {
  id: 'menu',
  name: 'Menu',
  icon: Menu,
  shortcuts: [],
  places: ['floating'],
  group: 0,
  isEnabled: () => true,
  run({ store, isMobile }) {
    if (isMobile) store.getState().drawerToggled(true)
    else store.getState().sideToggled()
  },
}

export const chatCommand: Command = {
  id: 'chat',
  name: 'Chat with AI',
  icon: MessageSquareText,
  shortcuts: [],
  places: ['floating'],
  group: 0,
  isEnabled: (state) => state.run === null && !state.saving && selectHasContent(state),
  isOn: (state) => state.chatOpen,
  run: ({ store }) => store.getState().chatToggled(),
}

export const undoCommand: Command = {
  id: 'undo',
  name: 'Undo',
  icon: Undo2,
  shortcuts: ['mod+z'],
  places: ['history'],
  group: 1,
  isEnabled: (state) => isIdle(state) && selectCanUndo(state),
  run: ({ store }) => store.getState().undone(),
}

export const redoCommand: Command = {
  id: 'redo',
  name: 'Redo',
  icon: Redo2,
  shortcuts: ['mod+shift+z', 'mod+y'],
  places: ['history'],
  group: 1,
  isEnabled: (state) => isIdle(state) && selectCanRedo(state),
  run: ({ store }) => store.getState().redone(),
}

export const saveCommand: Command = {
  id: 'save',
  name: 'Save',
  icon: Save,
  shortcuts: ['mod+s'],
  places: ['floating', 'panel'],
  group: 2,
  isEnabled: isIdle,
  run({ store, requireSignIn }) {
    requireSignIn(() => {
      if (selectHasContent(store.getState())) store.getState().saveAsked('save')
      else
        notify.warning('Nothing to Save', 'Generate an app first.', { duration: TOAST_MS.warning })
    })
  },
}

export const installCommand: Command = {
  id: 'install',
  name: 'Install',
  icon: Download,
  shortcuts: [],
  places: ['floating', 'panel'],
  group: 2,
  isEnabled: isIdle,
  run({ store, requireSignIn }) {
    requireSignIn(() => {
      if (selectHasContent(store.getState())) store.getState().dialogOpened('install')
      else {
        notify.warning('Missing Information', 'Interactive name and content are required.', {
          duration: TOAST_MS.warning,
        })
      }
    })
  },
}

export const codeCommand: Command = {
  id: 'code',
  name: 'View Code',
  icon: Code2,
  shortcuts: [],
  places: ['floating', 'panel'],
  group: 2,
  isEnabled: (state) => isIdle(state) && selectHasContent(state),
  run: ({ store }) => store.getState().dialogOpened('code'),
}

export const clearCommand: Command = {
  id: 'clear',
  name: 'Clear',
  icon: Trash2,
  shortcuts: [],
  places: ['floating', 'panel'],
  group: 3,
  destructive: true,
  isEnabled: (state) => isIdle(state) && (selectHasContent(state) || selectLeavingLoses(state)),
  run: ({ askToClear }) => askToClear(),
}
