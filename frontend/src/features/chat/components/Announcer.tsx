import type { ChatMessage } from '../model/message'
import type { ChatState } from '../stores/chatStore'
import { useChatState } from '../stores/context'

/** Announces an answer's progress to screen readers: each step once, not every word. */
export function Announcer() {
  return (
    <p className="visually-hidden" role="status">
      {useChatState(news)}
    </p>
  )
}

function news({ messages, answering }: ChatState): string {
  if (answering !== null) return 'Morpheo is answering.'
  const last = messages.at(-1)
  return last?.role === 'assistant' ? `Morpheo has answered. ${outcomeOf(last)}` : ''
}

function outcomeOf({ change }: ChatMessage): string {
  switch (change?.state) {
    case undefined:
      return ''
    case 'proposed':
      return 'A page is proposed.'
    case 'failed':
      return 'Nothing could be changed.'
    case 'undone':
      return 'Its changes are taken back.'
    case 'applied':
      return change.total > 0 ? `${change.applied} of ${change.total} changes are in.` : ''
  }
}
