import * as z from 'zod/mini'
import type {
  ChatStreamEvent,
  CodeChatStreamEvent,
  GenerateStreamEvent,
  OptimizeStreamEvent,
  StreamEvent,
} from '@/lib/api/types'
import { failures, StreamError, type StreamFailure } from './failure'
import type { CheckJobEvent, ConnectionTestEvent, ImageJobEvent } from './outputs'
import { codeChatOutput, differentialChatOutput, generateOutput, pageOutput } from './outputs'

const text = z.string()
const count = z.number()
const content = z.object({ content: text })

/** A job asks this browser for a call. It names a model connection of the account, and no address. */
export interface RelayEvent {
  type: 'relay'
  call: string
  connection: string
  path: string
}

/** The events of any job. Only the `complete` events differ. */
export type WireEvent =
  | StreamEvent
  | GenerateStreamEvent
  | ChatStreamEvent
  | CodeChatStreamEvent
  | OptimizeStreamEvent
  | ImageJobEvent
  | CheckJobEvent
  | ConnectionTestEvent
  | RelayEvent

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
  fullCode: content,
  relay: z.object({ call: text, connection: text, path: text }),
  restarted: z.object({ attempt: count }),
  error: z.object({
    code: text,
    message: text.check(z.minLength(1)),
    status: count,
    detail: z.optional(z.unknown()),
  }),
} satisfies Record<Exclude<StreamEvent['type'] | 'relay', 'complete' | 'image'>, z.ZodMiniType>

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
export const decodeEvent: Decode<StreamEvent> = decoder(pageOutput)

/** For new apps: a page, or samples to choose from. */
export const decodeGenerateEvent: Decode<GenerateStreamEvent> = decoder(generateOutput)

/** For chats whose changes are applied. */
export const decodeChatEvent: Decode<ChatStreamEvent> = decoder(differentialChatOutput)

/** For chats that propose a whole page. */
export const decodeCodeChatEvent: Decode<CodeChatStreamEvent> = decoder(codeChatOutput)

/** `more`: events that jobs of this kind have besides. */
export function decoder<E extends WireEvent>(
  complete: z.ZodMiniType<object>,
  more: Readonly<Record<string, z.ZodMiniType<object>>> = {},
): Decode<E> {
  const known: Readonly<Record<string, z.ZodMiniType<object>>> = { ...bodies, ...more, complete }
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
