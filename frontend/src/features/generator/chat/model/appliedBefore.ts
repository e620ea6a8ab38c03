import { currentEntry, type HtmlHistory } from '../../model/history'
import type { ChatMessage } from './message'

/** An answer that changed the page in an earlier page view, which did not keep the answer itself. */
export interface AppliedBefore {
  /** The id that the answer had. */
  answerId: string
  /** The page that it was asked about. */
  page: string
}

/** Such an answer to the question, when the current step of the page is what it made. */
export function appliedBefore(
  history: HtmlHistory,
  messages: readonly ChatMessage[],
  question: string,
): AppliedBefore | undefined {
  const step = currentEntry(history)
  const before = history.entries[history.index - 1]
  const answerId = step?.chat?.undone === false ? step.chat.messageId : undefined
  if (step?.description !== question || answerId === undefined || before === undefined) return
  if (messages.some(({ id }) => id === answerId)) return
  return { answerId, page: before.htmlContent }
}
