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
  type ScreenCommand,
} from './command'
export type { ListenerBasics, Registration } from './registration'
export { isBlocked } from './shortcuts'
export { NOTHING_TO_INSTALL } from './texts'
export {
  type BoundCommand,
  SCREEN_COMMANDS,
  useCommand,
  useCommands,
  useListenerBasics,
  useShortcuts,
} from './useCommands'
