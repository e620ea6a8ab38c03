import { currentEntry, type HtmlHistory } from '../../model/history'
import type { ChatMessage } from './message'

/**
 * Brings messages in step with the page: stepping back over an applied answer with the generator's
 * own undo shows it as undone, and forth again as applied.
 */
export function inStep(
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

/** Null when no step at hand tells. */
function undoneBy(id: string, entries: HtmlHistory['entries'], index: number): boolean | null {
  const isOwn = ({ chat }: HtmlHistory['entries'][number]) => chat?.messageId === id
  const last = entries.slice(0, index + 1).findLast(isOwn)
  if (last?.chat) return last.chat.undone
  const next = entries.slice(index + 1).find(isOwn)
  return next?.chat ? !next.chat.undone : null
}

/** The page as an answer found it, when the current step is what the answer made. */
export function pageBefore(history: HtmlHistory, answerId: string): string | undefined {
  const mark = currentEntry(history)?.chat
  if (mark?.messageId !== answerId || mark.undone) return
  return history.entries[history.index - 1]?.htmlContent
}
