import * as z from 'zod/mini'
import type { ModelConnectionTest } from '@/lib/api/modelConnections'
import type { components } from '@/lib/api/schema'
import type { PageCheck, StreamEvent } from '../api/types'

const text = z.string()
const count = z.number()
const html = text.check(z.regex(/\S/))
const usage = z.nullable(z.object({ inputTokens: count, outputTokens: count }))

/** Of `modify_app`, and of `generate_app` where it made a page. */
export const pageOutput = z.object({
  html,
  generationId: z.nullable(text),
  appId: text,
  model: text,
  usage,
  matched: z.exactOptional(z.object({ id: text, name: text })),
  note: z.exactOptional(text),
})

/** Of `generate_app` where the offline studio has no sample that is certainly meant. */
export const choicesOutput = z.object({
  message: text,
  choices: z
    .array(z.object({ id: text, name: text, description: text, sampleUrl: text }))
    .check(z.minLength(1)),
  appId: text,
  model: text,
})

/** Of `generate_app`. Which of the two it is, its `choices` tell. */
export const generateOutput = z.union([pageOutput, choicesOutput])

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

/** A page of an answer that leaves out parts of the page, and what is missing. */
const withheldPage = z.object({ html: text, reason: text })

/** Of `differential_chat`. */
export const differentialChatOutput = z.object({
  response: text,
  html: z.nullable(html),
  fullCode: z.nullable(text),
  changes: z.array(change),
  applied: count,
  total: count,
  retried: z.boolean(),
  message: text,
  withheld: z.optional(withheldPage),
  clarificationNeeded: z.boolean(),
  summary: text,
  generationId: z.nullable(text),
  model: text,
  usage,
})

/** Of `code_chat`. */
export const codeChatOutput = z.object({
  response: text,
  is_code_change: z.boolean(),
  modified_code: z.nullable(text),
  metrics: z.nullable(z.object({ added: count, removed: count, modified: count })),
  withheld: z.optional(withheldPage),
  model: text,
  usage,
})

/** The events of jobs that make images. */
type Schemas = components['schemas']
type Unsigned = Schemas['ImageEvent']

/** As streams and answers have it: with its addresses, which logs and outputs lack. */
export type MadeImage = Unsigned & Required<Pick<Unsigned, 'url' | 'thumbUrl'>>

/** An image is there: of a single one, or a frame of a story. */
export type ImageEvent = MadeImage & { type: 'image' }

export type ImageJobEvent =
  | Exclude<StreamEvent, { type: 'complete' } | { type: 'image' }>
  | ImageEvent
  | ({ type: 'complete' } & ImageOutput)

type Images = Omit<Schemas['ImagesOutput'], 'images' | 'whole'>

/** What a job of images ends with: what of it there is depends on its kind. */
export interface ImageOutput extends Partial<Images>, Partial<Pick<Schemas['PlanOutput'], 'plan'>> {
  images?: MadeImage[]
  whole?: MadeImage
  /** Of a PDF: where it is. */
  url?: string
}

/** The events of a job that checks a page. */
export type CheckJobEvent =
  | Exclude<StreamEvent, { type: 'complete' } | { type: 'image' }>
  | ({ type: 'complete' } & PageCheck)

/** The events of a job that tests a model connection. */
export type ConnectionTestEvent =
  | Exclude<StreamEvent, { type: 'complete' } | { type: 'image' }>
  | ({ type: 'complete' } & ModelConnectionTest)
