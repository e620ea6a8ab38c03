import { CommandButtons } from '../commands/CommandButtons'
import { useCommands } from '../commands/useCommands'

/** Undo and redo in the head of the chat. */
export function ChatTools() {
  return <CommandButtons commands={useCommands('history')} look="icon" />
}
