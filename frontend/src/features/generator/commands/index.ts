export { CommandButtons } from './CommandButtons'
export {
  type Command,
  type CommandBasics,
  type CommandId,
  type GeneratorMode,
  isIdle,
  type Lack,
  lacksApp,
  lacksChangeInView,
  lacksChoice,
  lacksElements,
  lacksPage,
  NOTHING_TO_INSTALL,
  type ScreenCommand,
} from './command'
export type { ListenerBasics, Registration } from './registration'
export { isBlocked } from './shortcuts'
export {
  type BoundCommand,
  SCREEN_COMMANDS,
  useCommand,
  useCommands,
  useListenerBasics,
  useShortcuts,
} from './useCommands'
