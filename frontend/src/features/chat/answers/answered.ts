import { type PageStep, pageStep } from '@/document/step'
import type { ChangeRecord, ChatMessage } from '../store/message'
import { EMPTY_ANSWER } from '../texts'
import type { Exchange } from './exchange'
import type { Outcome } from './outcome'
import type { ChatReply } from './reply'

/** The message that an answer becomes. */
export function answered(
  before: ChatMessage,
  { target, html }: Exchange,
  reply: ChatReply,
  outcome: Outcome,
): ChatMessage {
  const isText = outcome.kind === 'text' || outcome.kind === 'failed'
  return {
    ...before,
    content: textOf(reply) || before.content || (outcome.kind === 'text' ? EMPTY_ANSWER : ''),
    model: reply.model,
    type: isText ? 'text' : 'code_change',
    processing: null,
    change: outcome.kind === 'text' ? null : { ...recordOf(outcome, html), pageId: target.pageId },
    timestamp: new Date().toISOString(),
  }
}

/** The history step that an answer makes of its page; null when it leaves the page as it is. */
export function answerStep(
  { jobId, message, answerId }: Exchange,
  outcome: Outcome,
): PageStep | null {
  if (outcome.kind !== 'changed') return null
  const { html, generationId } = outcome
  return pageStep({
    id: jobId,
    origin: 'chat',
    html,
    name: message,
    ...(generationId === null ? {} : { generationId }),
    chat: { messageId: answerId, undone: false },
  })
}

/** Without the page that was asked about, the changes cannot be gone back and forth by lines. */
function recordOf({ record }: Exclude<Outcome, { kind: 'text' }>, html: string): ChangeRecord {
  return html === '' ? { ...record, patch: null } : record
}

function textOf(reply: ChatReply): string {
  if (reply.mode === 'code') return reply.response
  return reply.response || reply.summary
}
