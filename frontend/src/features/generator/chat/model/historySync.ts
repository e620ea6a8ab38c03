import { currentEntry, type HtmlHistory } from '../../model/history'
import type { ChatMessage } from './message'

/**
 * Syncs messages with the page's history: undoing past an applied answer with the generator's own
 * undo shows it as undone, redoing shows it as applied.
 */
export function syncWithHistory(
  messages: readonly ChatMessage[],
  { entries, index }: HtmlHistory,
): readonly ChatMessage[] {
  let changed = false
  const next = messages.map((message) => {
    const undone = undoneBy(message.id, entries, index)
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
function undoneBy(id: string, entries: HtmlHistory['entries'], index: number): boolean | null {
  const isOwn = ({ chat }: HtmlHistory['entries'][number]) => chat?.messageId === id
  const last = entries.slice(0, index + 1).findLast(isOwn)
  if (last?.chat) return last.chat.undone
  const next = entries.slice(index + 1).find(isOwn)
  return next?.chat ? !next.chat.undone : null
}

/** The page before the answer was applied, if the current step is the answer's. */
export function pageBefore(history: HtmlHistory, answerId: string): string | undefined {
  const origin = currentEntry(history)?.chat
  if (origin?.messageId !== answerId || origin.undone) return
  return history.entries[history.index - 1]?.htmlContent
}
