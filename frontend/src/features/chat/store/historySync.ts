import type { History } from '@/document/history'
import type { PageStep } from '@/document/step'
import type { ChatMessage } from './message'

/**
 * Syncs messages with the page's history: undoing past an applied answer with the generator's own
 * undo shows it as undone, redoing shows it as applied.
 */
export function syncWithHistory(
  messages: readonly ChatMessage[],
  { steps, index }: History<PageStep>,
): readonly ChatMessage[] {
  let changed = false
  const next = messages.map((message) => {
    const undone = undoneBy(message.id, steps, index)
    const { change } = message
    if (undone === null || change === null) return message
    const state = undone ? 'undone' : 'applied'
    if (change.state === state) return message
    changed = true
    return { ...message, change: { ...change, state } as const }
  })
  return changed ? next : messages
}

/** Null when no history step belongs to the message. */
function undoneBy(id: string, steps: readonly PageStep[], index: number): boolean | null {
  const isOwn = ({ chat }: PageStep) => chat?.messageId === id
  const last = steps.slice(0, index + 1).findLast(isOwn)
  if (last?.chat) return last.chat.undone
  const next = steps.slice(index + 1).find(isOwn)
  return next?.chat ? !next.chat.undone : null
}
