import * as z from 'zod/mini'

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
