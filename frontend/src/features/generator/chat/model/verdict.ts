import type { ChatReply } from '@/lib/stream/chat'
import type { ChangeRecord } from './message'
import { makePatch } from './patch'

/** What an answer means for the page that it was given. */
export type Verdict =
  | { kind: 'words' }
  | { kind: 'changed'; html: string; record: ChangeRecord }
  | { kind: 'proposed'; record: ChangeRecord }
  /** It was to change the page, and does not. */
  | { kind: 'unable'; record: ChangeRecord }

export const NO_DIFFERENCE = 'The changes made no significant difference to the page.'

/** Spaces and line breaks alone change nothing that anybody sees. */
export function isSignificant(before: string, after: string): boolean {
  return before !== after && before.replace(/\s+/g, '') !== after.replace(/\s+/g, '')
}

export function judge(reply: ChatReply, page: string): Verdict {
  return reply.mode === 'code' ? judgeProposal(reply, page) : judgeChanges(reply, page)
}

function judgeProposal(
  { is_code_change, modified_code, metrics }: Extract<ChatReply, { mode: 'code' }>,
  page: string,
): Verdict {
  if (!is_code_change || modified_code === null) return { kind: 'words' }
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
  return { kind: 'unable', record: { ...record, state: 'failed', reason: NO_DIFFERENCE } }
}

function judgeChanges(reply: Extract<ChatReply, { mode: 'differential' }>, page: string): Verdict {
  const { changes, applied, total, html, fullCode } = reply
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
    return { kind: 'changed', html: result, record: { ...record, patch: makePatch(page, result) } }
  }
  if (total === 0 && fullCode === null) return { kind: 'words' }
  return {
    kind: 'unable',
    record: { ...record, state: 'failed', applied: 0, reason: reasonOf(reply) },
  }
}

function reasonOf({ message, changes }: Extract<ChatReply, { mode: 'differential' }>): string {
  const failed = changes.find(({ error }) => error)
  return message || failed?.error || (changes.length > 0 ? NO_DIFFERENCE : 'Unknown error')
}

/** For the model, which is asked a second time. */
export function failureReport({ changes, reason }: ChangeRecord): string {
  const lines = changes.flatMap(({ description, error }) =>
    error ? [`${description}: ${error}`] : [],
  )
  return lines.length > 0 ? lines.join('\n') : (reason ?? NO_DIFFERENCE)
}
