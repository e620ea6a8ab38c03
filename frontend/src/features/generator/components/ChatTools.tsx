import { useCommands } from '../commands/useCommands'
import { CommandButtons } from './CommandButtons'

/** Undo and redo in the head of the chat. */
export function ChatTools() {
  return <CommandButtons commands={useCommands('history')} look="icon" />
}
