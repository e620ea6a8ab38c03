import * as z from 'zod/mini'
import type { ChatHistoryItem, ChatTurn } from '@/lib/api/types'
import { FOR_MODEL, UNABLE_TO_APPLY } from '../texts'
import { DETAILS_MAX_BYTES, HISTORY_KEPT, HISTORY_SENT } from './limits'
import {
  type ChangeRecord,
  type ChatMessage,
  failedChanges,
  isPartial,
  partialNote,
  titleOf,
} from './message'

const lines = z.array(z.string())
const count = z.number()

const Details = z.object({
  id: z.string(),
  failed: z.optional(z.boolean()),
  change: z.optional(
    z.object({
      state: z.enum(['proposed', 'applied', 'undone', 'failed']),
      changes: z.array(
        z.object({
          id: z.string(),
          type: z.string(),
          description: z.string(),
          status: z.enum(['applied', 'failed']),
          line: z.optional(count),
          old: z.optional(z.string()),
          new: z.optional(z.string()),
          error: z.optional(z.string()),
        }),
      ),
      applied: count,
      total: count,
      reason: z.nullable(z.string()),
      pageId: z.optional(z.string()),
      metrics: z.nullable(z.object({ added: count, removed: count, modified: count })),
      patch: z.nullable(
        z.array(z.object({ at: count, above: lines, removed: lines, added: lines, below: lines })),
      ),
    }),
  ),
})

/** Messages as the server stores them, without an unfinished answer. */
export function toItems(messages: readonly ChatMessage[]): ChatHistoryItem[] {
  return messages
    .filter(({ processing }) => processing === null)
    .slice(-HISTORY_KEPT)
    .map((message) => ({
      role: message.role,
      content: message.content,
      timestamp: message.timestamp,
      type: message.type,
      model: message.model,
      details: detailsOf(message),
    }))
}

/** As much as fits: the code of the changes is dropped before their titles. */
function detailsOf({ id, change, failed }: ChatMessage): unknown {
  const base = { id, ...(failed ? { failed } : {}) }
  if (change === null) return base
  const named = change.changes.map(({ old: _old, new: _new, ...rest }) => rest)
  const choices: ChangeRecord[] = [
    change,
    { ...change, changes: named },
    { ...change, patch: null },
    { ...change, patch: null, changes: named },
    { ...change, patch: null, changes: [] },
  ]
  const fits = choices.find((choice) => sizeOf({ ...base, change: choice }) <= DETAILS_MAX_BYTES)
  return { ...base, ...(fits ? { change: fits } : {}) }
}

const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

export function fromItems(items: readonly ChatHistoryItem[]): ChatMessage[] {
  return items.map(({ role, content, timestamp, type, model, details }) => {
    const known = Details.safeParse(details)
    const { id, failed, change } = known.success ? known.data : {}
    return {
      id: id ?? crypto.randomUUID(),
      role,
      content,
      timestamp,
      type,
      model: model ?? null,
      processing: null,
      change: (change as ChangeRecord | undefined) ?? null,
      failed: failed ?? false,
    }
  })
}

/** The earlier conversation for the model, without system messages. */
export function toTurns(messages: readonly ChatMessage[]): ChatTurn[] {
  return messages
    .filter(({ role, processing }) => role !== 'system' && processing === null)
    .map(({ role, content, change }) => ({
      role,
      content: [content, ...noteOf(change)].filter(Boolean).join('\n\n'),
    }))
    .filter(({ content }) => content.trim() !== '')
    .slice(-HISTORY_SENT)
}

function noteOf(change: ChangeRecord | null): string[] {
  if (change === null) return []
  const failed = failedChanges(change).map((one) => `- ${titleOf(one)}`)
  switch (change.state) {
    case 'failed':
      return [`${UNABLE_TO_APPLY} ${change.reason ?? ''}`.trim()]
    case 'undone':
      return [FOR_MODEL.undone]
    case 'proposed':
      return [FOR_MODEL.proposed]
    case 'applied':
      return isPartial(change) ? [partialNote(change), failed.join('\n')] : []
  }
}
