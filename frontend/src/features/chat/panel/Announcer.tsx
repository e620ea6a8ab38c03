import type { ChatState } from '../store/chatStore'
import { useChatState } from '../store/context'
import type { ChatMessage } from '../store/message'
import { ANNOUNCED } from '../texts'

/** Announces an answer's progress to screen readers: each step once, not every word. */
export function Announcer() {
  return (
    <p className="visually-hidden" role="status">
      {useChatState(news)}
    </p>
  )
}

function news({ messages, answering }: ChatState): string {
  if (answering !== null) return ANNOUNCED.answering
  const last = messages.at(-1)
  return last?.role === 'assistant' ? ANNOUNCED.answered(outcomeOf(last)) : ''
}

function outcomeOf({ change }: ChatMessage): string {
  switch (change?.state) {
    case undefined:
      return ''
    case 'proposed':
      return ANNOUNCED.proposed
    case 'failed':
      return ANNOUNCED.failed
    case 'undone':
      return ANNOUNCED.undone
    case 'applied':
      return change.total > 0 ? ANNOUNCED.applied(change.applied, change.total) : ''
  }
}
