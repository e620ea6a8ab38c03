import { type PageStep, pageStep } from '@/document/step'
import { type ChangeRecord, type ChatMessage, type ChatReply, makePatch } from '../model'
import { EMPTY_ANSWER, NO_DIFFERENCE, UNKNOWN_ERROR } from '../texts'
import type { Exchange } from './exchange'

/** What an answer does to the page that it was asked about. */
export type Outcome =
  | { kind: 'text' }
  | { kind: 'changed'; html: string; generationId: string | null; record: ChangeRecord }
  | { kind: 'proposed'; record: ChangeRecord }
  /** The answer should change the page, but does not. */
  | { kind: 'failed'; record: ChangeRecord }

/** A difference of whitespace alone is not visible. */
function isSignificant(before: string, after: string): boolean {
  return before !== after && before.replace(/\s+/g, '') !== after.replace(/\s+/g, '')
}

export function outcomeOf(reply: ChatReply, page: string): Outcome {
  return reply.mode === 'code' ? proposalOutcome(reply, page) : changesOutcome(reply, page)
}

function proposalOutcome(
  { is_code_change, modified_code, metrics, withheld }: Extract<ChatReply, { mode: 'code' }>,
  page: string,
): Outcome {
  if (withheld !== undefined) return withheldOutcome(withheld, page)
  if (!is_code_change || modified_code === null) return { kind: 'text' }
  const record: ChangeRecord = {
    state: 'proposed',
    changes: [],
    applied: 0,
    total: 0,
    reason: null,
    metrics,
    patch: makePatch(page, modified_code),
  }
  if (isSignificant(page, modified_code)) return { kind: 'proposed', record }
  return { kind: 'failed', record: { ...record, state: 'failed', reason: NO_DIFFERENCE } }
}

function changesOutcome(
  reply: Extract<ChatReply, { mode: 'differential' }>,
  page: string,
): Outcome {
  const { changes, applied, total, html, fullCode, generationId, withheld } = reply
  const result = [html, fullCode].find((next) => next !== null && isSignificant(page, next))
  const record: ChangeRecord = {
    state: 'applied',
    changes,
    applied,
    total,
    reason: null,
    metrics: null,
    patch: null,
  }
  if (result != null) {
    const changed = { ...record, patch: makePatch(page, result) }
    return { kind: 'changed', html: result, generationId, record: changed }
  }
  if (withheld !== undefined) return withheldOutcome(withheld, page)
  if (total === 0 && fullCode === null) return { kind: 'text' }
  return {
    kind: 'failed',
    record: { ...record, state: 'failed', applied: 0, reason: reasonOf(reply) },
  }
}

/** A page that leaves out parts of the open one: it can be applied all the same. */
function withheldOutcome(
  { html, reason }: NonNullable<ChatReply['withheld']>,
  page: string,
): Outcome {
  const none = { changes: [], applied: 0, total: 0, metrics: null }
  return {
    kind: 'proposed',
    record: { ...none, state: 'proposed', reason, patch: makePatch(page, html) },
  }
}

function reasonOf({ message, changes }: Extract<ChatReply, { mode: 'differential' }>): string {
  const failed = changes.find(({ error }) => error)
  return message || failed?.error || (changes.length > 0 ? NO_DIFFERENCE : UNKNOWN_ERROR)
}

/** The reasons for the model, sent with the retry. */
export function failureReport({ changes, reason }: ChangeRecord): string {
  const lines = changes.flatMap(({ description, error }) =>
    error ? [`${description}: ${error}`] : [],
  )
  return lines.length > 0 ? lines.join('\n') : (reason ?? NO_DIFFERENCE)
}

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
