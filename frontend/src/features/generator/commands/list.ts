import { continueCommand, generateCommand, modifyCommand, stopCommand } from './runCommands'
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
export const COMMANDS: readonly Command[] = [
  generateCommand,
  modifyCommand,
  continueCommand,
  stopCommand,
  menuCommand,
  chatCommand,
  undoCommand,
  redoCommand,
  saveCommand,
  installCommand,
  codeCommand,
  clearCommand,
]
