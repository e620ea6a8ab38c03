import { keepCommand, tryChangeCommand } from './changeCommands'
import { connectCommand, waitsForConnecting } from './connectCommand'
import {
  continueCommand,
  generateCommand,
  modifyCommand,
  retryCommand,
  stopCommand,
} from './runCommands'
import type { Command } from './types'
import {
  chatCommand,
  clearCommand,
  codeCommand,
  installCommand,
  menuCommand,
  redoCommand,
  saveCommand,
  undoCommand,
} from './workCommands'

/** Every command of the generate screen, in menu order. */
const ALL: readonly Command[] = [
  generateCommand,
  modifyCommand,
  continueCommand,
  retryCommand,
  stopCommand,
  menuCommand,
  chatCommand,
  undoCommand,
  redoCommand,
  keepCommand,
  tryChangeCommand,
  saveCommand,
  installCommand,
  codeCommand,
  clearCommand,
  connectCommand,
]

export const COMMANDS: readonly Command[] = ALL.map(waitsForConnecting)
