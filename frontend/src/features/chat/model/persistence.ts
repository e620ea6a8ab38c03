import * as z from 'zod/mini'
import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type { ChatHistoryItem, ChatTurn } from '@/lib/api/types'
import { FOR_MODEL, UNABLE_TO_APPLY } from '../texts'
import { type ChatStore, DETAILS_MAX_BYTES, HISTORY_KEPT, HISTORY_SENT } from './chatStore'
import {
  type ChangeRecord,
  type ChatMessage,
  failedChanges,
  isPartial,
  partialNote,
  titleOf,
} from './message'

/** Stores an app's conversation on the server. Failures are silent: the chat works without it. */
export interface ChatPersistence {
  /** Loads the earlier messages. */
  load(appId: string): Promise<void>
  /** Settles when the earlier messages of the open app are loaded, or could not be. */
  loading(): Promise<void>
  /** Saves the messages; resolves when they are saved, or saving failed. */
  save(): Promise<void>
  /** Adds an exchange to the stored conversation of an app that is not open, unless its answer is there. */
  append(appId: string, exchange: readonly [ChatMessage, ChatMessage]): Promise<void>
  /** Saves the empty conversation, without loading the stored one first. */
  clear(): void
}

/** `uid` is null once the account of the conversation is not the one that is signed in. */
export function createPersistence(store: ChatStore, uid: () => string | null): ChatPersistence {
  /** The app whose history is loaded: saving earlier would overwrite the stored messages. */
  let loaded: string | null = null
  let saving: Promise<void> = Promise.resolve()
  let loading: Promise<void> = Promise.resolve()

  async function load(appId: string): Promise<void> {
    const earlier = await fetchHistory(appId)
    if (store.getState().appId !== appId || loaded === appId) return
    if (earlier !== null) loaded = appId
    store.getState().historyLoaded(earlier ?? [])
  }

  async function write(appId: string): Promise<void> {
    if (store.getState().appId !== appId) return
    if (loaded !== appId) await load(appId)
    if (loaded !== appId || uid() === null) return
    await put(appId, store.getState().messages)
  }

  function save(): Promise<void> {
    const { appId } = store.getState()
    if (appId !== null) saving = saving.then(() => write(appId)).catch(() => undefined)
    return saving
  }

  return {
    load(appId) {
      loaded = null
      loading = load(appId)
      return loading
    },
    loading: () => loading,
    save,
    async append(appId, exchange) {
      const earlier = await fetchHistory(appId)
      if (earlier === null || uid() === null || earlier.some(({ id }) => id === exchange[1].id))
        return
      await put(appId, [...earlier, ...exchange]).catch(() => undefined)
    },
    clear() {
      loaded = store.getState().appId
      void save()
    },
  }
}

async function put(appId: string, messages: readonly ChatMessage[]): Promise<void> {
  const body = { app_id: appId, chat_history: toItems(messages) }
  await unwrap(api.POST('/api/save-chat-history', { body }))
}

/** Null when the request failed. */
async function fetchHistory(appId: string) {
  try {
    const call = api.GET('/api/chat-history/{appId}', { params: { path: { appId } } })
    return fromItems((await unwrap(call)).chat_history)
  } catch (error) {
    return isApiError(error) && error.status === 404 ? [] : null
  }
}

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
