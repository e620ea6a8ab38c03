import { MESSAGE_MAX_CHARS, RETRY_LINE_MAX_CHARS } from '../store/limits'
import { type ChangeRecord, failedChanges, groupChanges } from '../store/message'
import { FOR_MODEL } from '../texts'

/** The message that asks again for failed changes, within the length limit. */
export function retryPrompt(record: ChangeRecord): string {
  const goals = groupChanges(failedChanges(record)).map(({ title }) => `- ${cut(title)}`)
  return [FOR_MODEL.retry, ...goals].join('\n').slice(0, MESSAGE_MAX_CHARS)
}

const cut = (text: string): string =>
  text.length > RETRY_LINE_MAX_CHARS ? `${text.slice(0, RETRY_LINE_MAX_CHARS - 1)}…` : text
