import type { LucideIcon } from 'lucide-react'
import type { Runner } from '../session/runner'
import type { GeneratorStore } from '../stores/generatorStore'
import type { GeneratorState } from '../stores/state'

export type CommandId =
  | 'generate'
  | 'modify'
  | 'stop'
  | 'menu'
  | 'undo'
  | 'redo'
  | 'save'
  | 'install'
  | 'code'
  | 'clear'
  | 'chat'

/** Where a command is offered. Shortcuts work everywhere. */
export type CommandPlace = 'floating' | 'panel' | 'history'

/** Keys such as `mod+s`; `mod` is Ctrl, or Command on a Mac. */
export type Shortcut = `mod+${string}`

/** What a command may touch. */
export interface CommandDeps {
  store: GeneratorStore
  runner: Runner
  isMobile: boolean
  /** Runs the action at once when somebody is signed in, else after signing in. */
  requireSignIn(action: () => void): void
  askToClear(): void
}

/** One action of the generate screen; menus, buttons and shortcuts all draw from this object. */
export interface Command {
  id: CommandId
  name: string
  icon: LucideIcon
  shortcuts: readonly Shortcut[]
  places: readonly CommandPlace[]
  /** Neighbours of different groups are set apart. */
  group: number
  destructive?: boolean
  isEnabled(state: GeneratorState): boolean
  /** Given for commands that stay on. */
  isOn?(state: GeneratorState): boolean
  run(deps: CommandDeps): void
}
