import { connectCommand, waitsForConnecting } from '../connections/connectCommand'
import { preciseCommand } from '../modify/preciseCommand'
import {
  addPageCommand,
  nextPageCommand,
  pagesCommand,
  previousPageCommand,
  savePageCommand,
} from '../pages/pageCommands'
import { editCommand } from '../preview/editCommand'
import {
  continueCommand,
  generateCommand,
  modifyCommand,
  retryCommand,
  stopCommand,
} from '../run/runCommands'
import { keepCommand, validateChangeCommand } from './changeCommands'
import { historyCommand } from './historyCommand'
import type { Command } from './types'
import {
  activityCommand,
  chatCommand,
  clearCommand,
  codeCommand,
  exportCommand,
  importCommand,
  installCommand,
  menuCommand,
  qrCommand,
  redoCommand,
  saveCommand,
  shareCommand,
  undoCommand,
} from './workCommands'

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
