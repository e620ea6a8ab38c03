import * as z from 'zod/mini'
import type { StreamEvent } from '@/lib/api/types'
import { failures, StreamError } from './failure'

const text = z.string()
const count = z.number()
const content = z.object({ content: text })
const usage = z.object({ inputTokens: count, outputTokens: count })

/** The body of each event. The key is the event's `type`. */
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
  complete: z.object({
    html: text,
    generationId: text,
    model: text,
    usage: z.nullable(usage),
  }),
  error: z.object({ code: text, message: text.check(z.minLength(1)), status: count }),
} satisfies Record<StreamEvent['type'], z.ZodMiniType>

const envelope = z.object({ type: text })

const invalid: Partial<Record<StreamEvent['type'], () => ReturnType<typeof failures.malformed>>> = {
  complete: failures.invalidCompletion,
  error: failures.invalidError,
}

/** `[DONE]`, an event, or null for a kind that a newer server may send. */
export type Decoded = { done: true } | { done: false; event: StreamEvent } | null

/** Reads one `data:` payload. Throws a `StreamError` for what is no event. */
export function decodeEvent(data: string): Decoded {
  if (data.trim() === '[DONE]') return { done: true }
  const raw = parseJson(data)
  const head = envelope.safeParse(raw)
  if (!head.success) throw new StreamError(failures.malformed())
  const { type } = head.data
  if (!isKnown(type)) return null
  const body = bodies[type].safeParse(raw)
  if (!body.success) throw new StreamError((invalid[type] ?? failures.malformed)())
  return { done: false, event: { type, ...body.data } as StreamEvent }
}

function isKnown(type: string): type is StreamEvent['type'] {
  return Object.hasOwn(bodies, type)
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw new StreamError(failures.malformed())
  }
}
