import { Redo2, Undo2 } from 'lucide-react'
import { redoStep, undoStep } from '@/document/host'
import { selectBusyHere, selectCanRedo, selectCanUndo } from '@/document/state'
import { activityCommand } from '../activity'
import type { Command, CommandId } from '../commands'
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
const ALL: Readonly<Record<CommandId, Command<CommandUses>>> = {
  generate: generateCommand,
  modify: modifyCommand,
  continue: continueCommand,
  retry: retryCommand,
  stop: stopCommand,
  edit: editCommand,
  precise: preciseCommand,
  menu: menuCommand,
  chat: chatCommand,
  undo: undoCommand,
  redo: redoCommand,
  history: historyCommand,
  keep: keepCommand,
  validateChange: validateChangeCommand,
  save: saveCommand,
  install: installCommand,
  share: shareCommand,
  qr: qrCommand,
  code: codeCommand,
  import: importCommand,
  export: exportCommand,
  activity: activityCommand,
  clear: clearCommand,
  previousPage: previousPageCommand,
  pages: pagesCommand,
  nextPage: nextPageCommand,
  addPage: addPageCommand,
  savePage: savePageCommand,
  connect: connectCommand,
}

export const COMMANDS: readonly Command<CommandUses>[] = Object.values(ALL).map(waitsForConnecting)

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
