import { Activity, History, Redo2, Undo2 } from 'lucide-react'
import { selectBusyHere, selectCanRedo, selectCanUndo } from '@/document/state'
import { redoStep, undoStep } from '@/document/undo'
import type { Command } from '../commands/command'
import { connectCommand, waitsForConnecting } from '../connections/commands'
import { clearCommand } from '../leave/commands'
import { chatCommand, menuCommand, preciseCommand } from '../modify/commands'
import {
  addPageCommand,
  nextPageCommand,
  pagesCommand,
  previousPageCommand,
  savePageCommand,
} from '../pages/commands'
import { editCommand } from '../preview/commands'
import { installCommand } from '../publish/commands'
import { keepCommand, validateChangeCommand } from '../results/commands'
import {
  continueCommand,
  generateCommand,
  modifyCommand,
  retryCommand,
  stopCommand,
} from '../run/commands'
import { saveCommand } from '../save/commands'
import { qrCommand, shareCommand } from '../share/commands'
import type { GeneratorState } from '../store/state'
import { CONNECTING } from '../store/texts'
import { codeCommand, exportCommand, importCommand } from '../transfer/commands'
import { NO_HISTORY } from './texts'

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

const hasSteps = ({ document }: GeneratorState): boolean =>
  document !== null && Object.values(document.pages).some(({ history }) => history.index >= 0)

/** Without a shortcut: browsers have those with an H for their own history. */
export const historyCommand: Command = {
  id: 'history',
  name: 'History',
  icon: History,
  shortcuts: [],
  places: ['history', 'panel'],
  modes: ['code'],
  tier: 'free',
  group: 1,
  isEnabled: () => true,
  lacks(state) {
    if (!hasSteps(state)) return { words: NO_HISTORY[1], notice: NO_HISTORY }
    return state.connecting
      ? { words: CONNECTING.lack, notice: [CONNECTING.title, CONNECTING.lack] }
      : null
  },
  run: ({ store }) => store.getState().dialogOpened({ kind: 'history' }),
}

/** Every command of the generate screen, in menu order. */
const ALL: readonly Command[] = [
  generateCommand,
  modifyCommand,
  continueCommand,
  retryCommand,
  stopCommand,
  editCommand,
  preciseCommand,
  menuCommand,
  chatCommand,
  undoCommand,
  redoCommand,
  historyCommand,
  keepCommand,
  validateChangeCommand,
  saveCommand,
  installCommand,
  shareCommand,
  qrCommand,
  codeCommand,
  importCommand,
  exportCommand,
  activityCommand,
  clearCommand,
  previousPageCommand,
  pagesCommand,
  nextPageCommand,
  addPageCommand,
  savePageCommand,
  connectCommand,
]

export const COMMANDS: readonly Command[] = ALL.map(waitsForConnecting)
