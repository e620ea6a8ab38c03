import { activityRegistration, OperationsTray } from '../activity'
import type { Command, CommandId, ScreenCommand } from '../commands'
import { connectRegistration, waitsForConnecting } from '../connections'
import { type Leaving, leaveRegistration } from '../leave'
import { type Instructing, modifyRegistration } from '../modify'
import { optimizeRegistration } from '../optimize'
import { EmptyPage, type Pages, pageRegistration } from '../pages'
import { previewRegistration } from '../preview'
import { problemsRegistration } from '../problems'
import { publishRegistration } from '../publish'
import { qrRegistration } from '../qr'
import { BlockedChange, resultRegistration } from '../results'
import { OfferedSamples, type Runner, runRegistration } from '../run'
import { type Saving, SavingDialog, saveRegistration } from '../save'
import { type Sharing, shareRegistration } from '../share'
import type { Dialog, DialogPart } from '../store'
import { type Suggesting, suggestRegistration } from '../suggest'
import { transferRegistration } from '../transfer'
import { screenRegistration } from './registration'

/** Each use case with commands or dialogs, in the order of menus. */
export const REGISTRATIONS = {
  run: runRegistration,
  preview: previewRegistration,
  problems: problemsRegistration,
  modify: modifyRegistration,
  suggest: suggestRegistration,
  optimize: optimizeRegistration,
  screen: screenRegistration,
  results: resultRegistration,
  save: saveRegistration,
  publish: publishRegistration,
  share: shareRegistration,
  qr: qrRegistration,
  transfer: transferRegistration,
  activity: activityRegistration,
  leave: leaveRegistration,
  pages: pageRegistration,
  connections: connectRegistration,
}

declare module '../store/dialogs' {
  interface Registered {
    all: typeof REGISTRATIONS
  }
}

/** Each dialog of the screen by its kind; it takes what that kind is opened with. */
export const DIALOGS: Record<Dialog['kind'], DialogPart<Dialog>> = Object.assign(
  {},
  ...Object.values(REGISTRATIONS).map(({ dialogs }) => dialogs),
)

/** What is loaded ahead, for a lost network. */
export const LOADED_AHEAD: readonly { preload(): void }[] = [
  ...Object.values(DIALOGS),
  SavingDialog,
  EmptyPage,
  BlockedChange,
  OfferedSamples,
  OperationsTray,
]

/** The sessions of the use cases that have commands. */
export interface CommandUses {
  runner: Runner
  instructing: Instructing
  saving: Saving
  sharing: Sharing
  leaving: Leaving
  pages: Pages
  suggesting: Suggesting
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
