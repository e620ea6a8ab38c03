import { BusyLabel } from '@/components/Spinner'
import { CommandButtons, useCommand, useCommands } from '../commands'
import { useGenerator } from '../store'

/** 'Chat with AI' beside the commands: labelled, or as an icon on small screens. */
export function ChatButton({ look }: { look: 'icon' | 'labelled' }) {
  const { label, icon: Icon, disabled, run } = useCommand('chat')
  const isAnswering = useGenerator((state) => state.chatting)
  if (look === 'icon') {
    return (
      <button
        type="button"
        data-command="chat"
        className="btn btn-quiet gen-chat-open"
        aria-label={label}
        title={label}
        disabled={disabled}
        onClick={run}
      >
        <BusyLabel busy={isAnswering}>{!isAnswering && <Icon size={19} aria-hidden />}</BusyLabel>
      </button>
    )
  }
  return (
    <button
      type="button"
      data-command="chat"
      className="btn btn-quiet py-2 gen-chat-open"
      disabled={disabled}
      onClick={run}
    >
      <BusyLabel busy={isAnswering}>
        {!isAnswering && <Icon size={17} className="me-2" aria-hidden />}
        {label}
      </BusyLabel>
    </button>
  )
}

/** Undo and redo in the head of the chat. */
export function ChatTools() {
  return <CommandButtons commands={useCommands('history')} look="icon" />
}
