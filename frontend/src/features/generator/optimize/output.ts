import * as z from 'zod/mini'
import type { OptimizeStreamEvent } from '@/lib/api/types'
import { type Decode, decoder } from '@/lib/stream/decode'
import { ANALYSIS_TYPES } from './texts'

const text = z.string()
const count = z.number()
const type = z.enum(ANALYSIS_TYPES)

const optimizeOutput = z.object({
  optimizedHtml: text.check(z.regex(/\S/)),
  summary: z.array(z.object({ type, byRules: z.array(text), byModel: z.array(text) })),
  measures: z.array(z.object({ type, before: count, after: count })),
  rounds: z.array(
    z.object({ round: count, type, kept: z.boolean(), reason: z.exactOptional(text) }),
  ),
  model: z.nullable(text),
  checked: z.boolean(),
  note: z.exactOptional(text),
})

/** For the job that optimizes a page. */
export const decodeOptimizeEvent: Decode<OptimizeStreamEvent> = decoder(optimizeOutput)
