import type { Command, CommandId, ScreenCommand } from '../commands'
import { waitsForConnecting } from '../connections'
import type { Leaving } from '../leave'
import type { Instructing } from '../modify'
import type { Pages } from '../pages'
import type { Runner } from '../run'
import type { Saving } from '../save'
import type { Sharing } from '../share'
import { REGISTRATIONS } from './registrations'

/** The sessions of the use cases that have commands. */
export interface CommandUses {
  runner: Runner
  instructing: Instructing
  saving: Saving
  sharing: Sharing
  leaving: Leaving
  pages: Pages
}

type Commands = { readonly [Id in CommandId]?: Command<CommandUses> }

const withIds = (commands: Commands): ScreenCommand<CommandUses>[] =>
  Object.entries(commands).map(([id, command]) => ({
    shortcuts: [],
    places: [],
    ...command,
    id: id as CommandId,
  }))

/** Every command of the generate screen, in menu order. */
export const COMMANDS: readonly ScreenCommand<CommandUses>[] = Object.values(REGISTRATIONS)
  .flatMap(({ commands }) => withIds(commands))
  .map(waitsForConnecting)

/** The commands of one screen. */
export const createCommands = (uses: CommandUses): readonly ScreenCommand[] =>
  COMMANDS.map((command) => ({
    ...command,
    run: (basics) => command.run({ ...basics, ...uses }),
  }))
