import type {
  ChatChange,
  ChatCompleteEvent,
  ChatMessageType,
  ChatRole,
  ChatStreamEvent,
  CodeChatCompleteEvent,
  CodeChatStreamEvent,
  CodeMetrics,
  ProgressEvent,
} from '@/lib/api/types'
import { PROGRESS, partialNoteText } from '../texts'
import type { Hunk } from './patch'

/** Targeted changes that are applied, or a whole page that is proposed. */
export type ChatMode = 'differential' | 'code'

/** The events of either kind of chat job. */
export type ChatWireEvent = ChatStreamEvent | CodeChatStreamEvent

/** A completed answer. */
export type ChatReply =
  | (ChatCompleteEvent & { mode: 'differential' })
  | (CodeChatCompleteEvent & { mode: 'code' })

/** Progress of an answer. */
type Progress = Omit<ProgressEvent, 'type'>

/** An answer that is being written. */
export interface Processing extends Progress {
  /** The end of the model's reasoning. */
  reasoning: string
}

/** The changes of an answer: applied, proposed, undone or failed. */
export interface ChangeRecord {
  state: 'proposed' | 'applied' | 'undone' | 'failed'
  /** The targeted changes; empty for a whole page. */
  changes: readonly ChatChange[]
  applied: number
  total: number
  /** Why no change could be applied, or why the proposed page was not offered as it is. */
  reason: string | null
  metrics: CodeMetrics | null
  /** Turns the page before into the page after. Null when too large to be stored. */
  patch: readonly Hunk[] | null
  /** The page that the changes are about; that of the open page in older messages. */
  pageId?: string
}

export interface ChatMessage {
  id: string
  role: ChatRole
  /** Markdown in answers, else plain text. */
  content: string
  /** RFC 3339. */
  timestamp: string
  type: ChatMessageType
  model: string | null
  processing: Processing | null
  change: ChangeRecord | null
  /** The request failed: shown as an error. */
  failed: boolean
}

const STARTING: Processing = {
  percent: 10,
  currentStep: PROGRESS.starting,
  currentStepNumber: 1,
  totalSteps: 3,
  estimatedSeconds: 15,
  reasoning: '',
}

export const COMPLETE: Progress = {
  percent: 100,
  currentStep: PROGRESS.complete,
  currentStepNumber: 3,
  totalSteps: 3,
  estimatedSeconds: 0,
}

function message(role: ChatRole, content: string): ChatMessage {
  return {
    id: crypto.randomUUID(),
    role,
    content,
    timestamp: new Date().toISOString(),
    type: 'text',
    model: null,
    processing: null,
    change: null,
    failed: false,
  }
}

export const userMessage = (content: string): ChatMessage => message('user', content)

export const systemMessage = (content: string, failed = false): ChatMessage => ({
  ...message('system', content),
  failed,
})

/** Without a trailing message that was not answered, and the system messages after it. */
export function withoutUnanswered(
  messages: readonly ChatMessage[],
  question: string,
): readonly ChatMessage[] {
  const at = messages.findLastIndex(({ role }) => role !== 'system')
  const last = messages[at]
  return last?.role === 'user' && last.content === question ? messages.slice(0, at) : messages
}

/** The empty message of an answer that is still to come. */
export const placeholder = (id: string = crypto.randomUUID()): ChatMessage => ({
  ...message('assistant', ''),
  id,
  processing: STARTING,
})

const REASONING_TAIL_CHARS = 600

export function withReasoning(message: ChatMessage, content: string): ChatMessage {
  const { processing } = message
  if (processing === null) return message
  const reasoning = (processing.reasoning + content).slice(-REASONING_TAIL_CHARS)
  return { ...message, processing: { ...processing, reasoning } }
}

export function withProgress(message: ChatMessage, progress: Progress): ChatMessage {
  const { processing } = message
  if (processing === null) return message
  return { ...message, processing: { ...processing, ...progress } }
}

/** The job was restarted: the partial answer is dropped. */
export const restartedAnswer = (message: ChatMessage): ChatMessage => ({
  ...message,
  content: '',
  processing: STARTING,
})

export const failedChanges = (record: ChangeRecord): ChatChange[] =>
  record.changes.filter(({ status }) => status === 'failed')

export const appliedChanges = (record: ChangeRecord): ChatChange[] =>
  record.changes.filter(({ status }) => status === 'applied')

/** The purpose of a change; models may leave it blank. */
export const titleOf = ({ description, type }: ChatChange): string =>
  description.trim() || `A change of type ${type}`

/** Some changes were applied and others failed. */
export const isPartial = ({ applied, total }: ChangeRecord): boolean =>
  applied > 0 && applied < total

/** '⚠️ Note: …' for an answer that was applied in part. */
export const partialNote = ({ applied, total }: ChangeRecord): string =>
  partialNoteText(applied, total)

/** Changes with the same purpose: one instruction may touch several places. */
export interface ChangeGroup {
  title: string
  changes: ChatChange[]
}

export function groupChanges(changes: readonly ChatChange[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const change of changes) {
    const title = titleOf(change)
    const group = groups.get(title) ?? { title, changes: [] }
    group.changes.push(change)
    groups.set(title, group)
  }
  return [...groups.values()]
}
