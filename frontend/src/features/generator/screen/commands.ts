import { Redo2, Undo2 } from 'lucide-react'
import { redoStep, undoStep } from '@/document/host'
import { selectBusyHere, selectCanRedo, selectCanUndo } from '@/document/state'
import { activityCommand } from '../activity'
import type { Command } from '../commands'
import { connectCommand, waitsForConnecting } from '../connections'
import { clearCommand, type Leaving } from '../leave'
import {
  chatCommand,
  type Instructing,
  menuCommand,
  modifyCommand,
  preciseCommand,
} from '../modify'
import {
  addPageCommand,
  nextPageCommand,
  type Pages,
  pagesCommand,
  previousPageCommand,
  savePageCommand,
} from '../pages'
import { editCommand } from '../preview'
import { installCommand } from '../publish'
import { keepCommand, validateChangeCommand } from '../results'
import { continueCommand, generateCommand, type Runner, retryCommand, stopCommand } from '../run'
import { type Saving, saveCommand } from '../save'
import { qrCommand, type Sharing, shareCommand } from '../share'
import { codeCommand, exportCommand, importCommand } from '../transfer'
import { historyCommand } from './historyCommand'

const undoCommand: Command = {
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

const redoCommand: Command = {
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

/** Every command of the generate screen, in menu order. */
const ALL: readonly Command<CommandUses>[] = [
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

export const COMMANDS: readonly Command<CommandUses>[] = ALL.map(waitsForConnecting)

/** The sessions of the use cases that have commands. */
export interface CommandUses {
  runner: Runner
  instructing: Instructing
  saving: Saving
  sharing: Sharing
  leaving: Leaving
  pages: Pages
}

/** The commands of one screen. */
export const createCommands = (uses: CommandUses): readonly Command[] =>
  COMMANDS.map((command) => ({
    ...command,
    run: (basics) => command.run({ ...basics, ...uses }),
  }))
