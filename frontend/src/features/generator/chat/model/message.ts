import type {
  ChatChange,
  ChatMessageType,
  ChatRole,
  CodeMetrics,
  ProgressEvent,
} from '@/lib/api/types'
import type { Hunk } from './patch'

/** How far an answer is. */
export type Progress = Omit<ProgressEvent, 'type'>

/** An answer that is being written. */
export interface Processing extends Progress {
  /** The tail of what the model thinks. */
  reasoning: string
}

/** What an answer changes, or would change. */
export interface ChangeRecord {
  state: 'proposed' | 'applied' | 'undone' | 'failed'
  /** The targeted changes; none of a whole page. */
  changes: readonly ChatChange[]
  applied: number
  total: number
  /** Why nothing could be applied. */
  reason: string | null
  metrics: CodeMetrics | null
  /** Takes the page from before to after. Null when it is too large to be kept. */
  patch: readonly Hunk[] | null
}

export interface ChatMessage {
  id: string
  role: ChatRole
  /** Markdown in answers, plain text in all else. */
  content: string
  /** RFC 3339. */
  timestamp: string
  type: ChatMessageType
  model: string | null
  processing: Processing | null
  change: ChangeRecord | null
  /** The request failed: said in the look of an error. */
  failed: boolean
}

export const TRYING_ANOTHER_WAY = 'Trying alternative approach to apply your changes...'
export const CANCELLED = 'Request cancelled'

const STARTING: Processing = {
  percent: 10,
  currentStep: 'Starting...',
  currentStepNumber: 1,
  totalSteps: 3,
  estimatedSeconds: 15,
  reasoning: '',
}

export const COMPLETE: Progress = {
  percent: 100,
  currentStep: 'Complete!',
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

/** Without the question at the end that was not answered, and what the product said about that. */
export function withoutUnanswered(
  messages: readonly ChatMessage[],
  question: string,
): readonly ChatMessage[] {
  const at = messages.findLastIndex(({ role }) => role !== 'system')
  const last = messages[at]
  return last?.role === 'user' && last.content === question ? messages.slice(0, at) : messages
}

/** The place of an answer to come. */
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

/** The answer begins anew: what was written so far no longer counts. */
export const begunAnew = (message: ChatMessage): ChatMessage => ({
  ...message,
  content: '',
  processing: STARTING,
})

export const failedChanges = (record: ChangeRecord): ChatChange[] =>
  record.changes.filter(({ status }) => status === 'failed')

export const appliedChanges = (record: ChangeRecord): ChatChange[] =>
  record.changes.filter(({ status }) => status === 'applied')

/** What a change is for; models may leave it blank. */
export const titleOf = ({ description, type }: ChatChange): string =>
  description.trim() || `A change of type ${type}`

/** Some changes stand and others do not. */
export const isPartial = ({ applied, total }: ChangeRecord): boolean =>
  applied > 0 && applied < total

/** '⚠️ Note: …' of an answer of which only a part was applied. */
export const partialNote = ({ applied, total }: ChangeRecord): string =>
  `⚠️ Note: ${applied} of ${total} changes were applied successfully.`

export const UNABLE = '❌ Error: Unable to apply changes.'

/** Changes that are for the same thing: one wish may touch several places. */
export interface Wish {
  title: string
  changes: ChatChange[]
}

export function wishesOf(changes: readonly ChatChange[]): Wish[] {
  const wishes = new Map<string, Wish>()
  for (const change of changes) {
    const title = titleOf(change)
    const wish = wishes.get(title) ?? { title, changes: [] }
    wish.changes.push(change)
    wishes.set(title, wish)
  }
  return [...wishes.values()]
}
