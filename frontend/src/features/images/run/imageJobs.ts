/** The kinds of job that make images, as the streams and the server know them. */
import * as z from 'zod/mini'
import type { KnownKind, ServerKind } from '@/jobs/kind'
import { decoder } from '@/lib/stream/decode'
import type { ImageJobEvent } from '@/lib/stream/imageEvents'
import type { TaskKind } from './running'

const text = z.string()
const count = z.number()

const image = {
  frame: count,
  assetId: text,
  url: text,
  thumbUrl: text,
  width: count,
  height: count,
  thumbhash: text,
  caption: text,
  leftOut: z.exactOptional(text),
}
const madeImage = z.object(image)

const output = z.object({
  images: z.exactOptional(z.array(madeImage)),
  failed: z.exactOptional(z.array(z.object({ frame: count, code: text, error: text }))),
  setId: z.exactOptional(text),
  model: z.exactOptional(text),
  whole: z.exactOptional(madeImage),
  words: z.exactOptional(text),
  plan: z.optional(z.unknown()),
  url: z.exactOptional(text),
})

const SERVER: Readonly<Record<TaskKind, ServerKind>> = {
  generate: 'image_generate',
  edit: 'image_edit',
  plan: 'image_plan',
  story: 'image_set',
  pdf: 'image_pdf',
}
/** A stopped job has this long to end by itself, in milliseconds. */
const STOP_GRACE_MS = 5_000

export function imageJob(kind: TaskKind): KnownKind<ImageJobEvent> {
  return {
    // images have a note of their own: the studio's
    noted: 'generate',
    server: SERVER[kind],
    decode: decoder<ImageJobEvent>(output, { image: madeImage }),
    output,
    stopGraceMs: STOP_GRACE_MS,
  }
}
