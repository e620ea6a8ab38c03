import * as z from 'zod/mini'
import type { ChatStreamEvent, CodeChatStreamEvent, StreamEvent } from '@/lib/api/types'
import { failures, StreamError, type StreamFailure } from './failure'

const text = z.string()
const count = z.number()
const content = z.object({ content: text })
const usage = z.object({ inputTokens: count, outputTokens: count })

/** The events of any job. Only the `complete` events differ. */
export type WireEvent = StreamEvent | ChatStreamEvent | CodeChatStreamEvent

/** Schemas of the events common to all jobs, by event `type`. */
const bodies = {
  job: z.object({ jobId: text }),
  progress: z.object({
    percent: count,
    currentStep: text,
    currentStepNumber: count,
    totalSteps: count,
    estimatedSeconds: count,
  }),
  reasoning: content,
  chunk: content,
  image: z.object({ url: text }),
  fullCode: content,
  restarted: z.object({ attempt: count }),
  error: z.object({ code: text, message: text.check(z.minLength(1)), status: count }),
} satisfies Record<Exclude<StreamEvent['type'], 'complete'>, z.ZodMiniType>

const page = z.object({
  html: text.check(z.regex(/\S/)),
  generationId: text,
  model: text,
  usage: z.nullable(usage),
})

const change = z.object({
  id: text,
  type: text,
  description: text,
  status: z.enum(['applied', 'failed']),
  line: z.optional(count),
  old: z.optional(text),
  new: z.optional(text),
  error: z.optional(text),
})

const chat = z.object({
  response: text,
  html: text.check(z.regex(/\S/)),
  fullCode: z.nullable(text),
  changes: z.array(change),
  applied: count,
  total: count,
  retried: z.boolean(),
  message: text,
  clarificationNeeded: z.boolean(),
  summary: text,
  generationId: z.nullable(text),
  model: text,
  usage: z.nullable(usage),
})

const codeChat = z.object({
  response: text,
  is_code_change: z.boolean(),
  modified_code: z.nullable(text),
  metrics: z.nullable(z.object({ added: count, removed: count, modified: count })),
  generationId: z.nullable(text),
  model: text,
  usage: z.nullable(usage),
})

const envelope = z.object({ type: text })

const invalid: Readonly<Record<string, () => StreamFailure>> = {
  complete: failures.invalidCompletion,
  error: failures.invalidError,
}

/** `[DONE]`, an event, or null for an unknown type, which a newer server may send. */
export type Decoded<E extends WireEvent> = { done: true } | { done: false; event: E } | null

/** Reads one `data:` payload. Throws a `StreamError` if it is not an event. */
export type Decode<E extends WireEvent> = (data: string) => Decoded<E>

/** For jobs that produce a page. */
export const decodeEvent: Decode<StreamEvent> = decoder(page)

/** For chats whose changes are applied. */
export const decodeChatEvent: Decode<ChatStreamEvent> = decoder(chat)

/** For chats that propose a whole page. */
export const decodeCodeChatEvent: Decode<CodeChatStreamEvent> = decoder(codeChat)

function decoder<E extends WireEvent>(complete: z.ZodMiniType<object>): Decode<E> {
  const known: Readonly<Record<string, z.ZodMiniType<object>>> = { ...bodies, complete }
  return (data) => {
    if (data.trim() === '[DONE]') return { done: true }
    const raw = parseJson(data)
    const head = envelope.safeParse(raw)
    if (!head.success) throw new StreamError(failures.malformed())
    const { type } = head.data
    const body = Object.hasOwn(known, type) ? known[type]?.safeParse(raw) : undefined
    if (body === undefined) return null
    if (!body.success) throw new StreamError((invalid[type] ?? failures.malformed)())
    return { done: false, event: { type, ...body.data } as E }
  }
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw new StreamError(failures.malformed())
  }
}
