/** The studio's calls: what is sent where. */

import * as z from 'zod/mini'
import type { KnownKind, ServerKind } from '@/jobs/kind'
import { decoder } from '@/lib/stream/decode'
import type { NewJobRequest } from '@/lib/stream/job'
import type { ImageJobEvent } from '@/lib/stream/outputs'
import type { InputImage, StoryPlan, TaskKind } from '../store'

/** What all of them tell. */
interface Asked {
  readonly model: string | null
  readonly ratio: string | null
  readonly size: string | null
  readonly inputs: readonly InputImage[]
}

interface GenerateAsk extends Asked {
  readonly prompt: string
  /** Images of this prompt. */
  readonly count: number
}

export function generateCall({ prompt, count, ...asked }: GenerateAsk): NewJobRequest {
  const form = formOf(asked)
  form.set('prompt', prompt)
  form.set('output_count', String(count))
  return { path: '/api/v1/generate-image-gemini', form }
}

interface EditAsk extends Asked {
  readonly instruction: string
  readonly prompt: string
  /** The changed image: by its id where the server has it. */
  readonly parent: string | null
  /** Else its bytes. */
  readonly current: Blob | null
  readonly mask: Blob | null
}

export function editCall(ask: EditAsk): NewJobRequest {
  const { instruction, prompt, parent, current, mask, inputs } = ask
  const form = new FormData()
  if (ask.model !== null) form.set('model', ask.model)
  form.set('modification_prompt', instruction)
  form.set('original_prompt', prompt)
  if (parent !== null) form.set('parent', parent)
  if (current !== null) form.set('current_image', current, 'current')
  for (const { blob, description } of inputs) {
    form.append('files', blob, 'image')
    form.append('descriptions', description)
  }
  if (mask !== null) form.set('mask_image', mask, 'mask.png')
  return { path: '/api/v2/modify-image-with-files', form }
}

interface PlanAsk extends Pick<Asked, 'model' | 'inputs'> {
  /** The account's own model that plans it; null for the operator's. */
  readonly textModel: string | null
  readonly prompt: string
  readonly count: number
}

export function planCall({ prompt, count, model, textModel, inputs }: PlanAsk): NewJobRequest {
  const body = {
    prompt,
    output_count: count,
    input_descriptions: inputs.map(({ description }) => description),
    ...(model === null ? {} : { model }),
    ...(textModel === null ? {} : { text_model: textModel }),
  }
  return { path: '/api/v1/plan-multi-image-narrative', body }
}

export function storyCall(plan: StoryPlan, asked: Asked): NewJobRequest {
  const form = formOf(asked)
  form.set('narrative_plan_json', JSON.stringify(wirePlan(plan)))
  return { path: '/api/v1/generate-from-narrative-plan', form }
}

/** The missing frames of a set, or one of them anew. */
export function framesCall(set: string, frames: readonly number[]): NewJobRequest {
  return { path: `/api/image-sets/${set}/frames`, body: { frames } }
}

export function pdfCall(title: string, assets: readonly string[]): NewJobRequest {
  return { path: '/api/images/pdf', body: { title, assets } }
}

function formOf({ model, ratio, size, inputs }: Asked): FormData {
  const form = new FormData()
  if (model !== null) form.set('model', model)
  if (ratio !== null) form.set('aspect_ratio', ratio)
  if (size !== null) form.set('size', size)
  for (const { blob, description } of inputs) {
    form.append('input_images', blob, 'image')
    form.append('descriptions', description)
  }
  return form
}

// The kinds of job that make images, as the streams and the server know them.

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

// The narrative plan as the server has it.

const Frame = z.looseObject({ story_beat: z.string(), caption: z.optional(z.string()) })
const Plan = z.looseObject({
  frames: z.array(Frame).check(z.minLength(1)),
  story_analysis: z.optional(z.looseObject({ genre: z.optional(z.string()) })),
  estimated_generation_time: z.optional(z.number()),
  estimated_cost: z.optional(z.number()),
})

/** Null for what is no plan. */
export function readPlan(wire: unknown, prompt: string): StoryPlan | null {
  const parsed = Plan.safeParse(wire)
  if (!parsed.success) return null
  const { frames, ...rest } = parsed.data
  return {
    prompt,
    genre: rest.story_analysis?.genre ?? '',
    frames: frames.map(({ story_beat, caption, ...more }) => ({
      key: crypto.randomUUID(),
      beat: story_beat,
      caption: caption ?? '',
      rest: more,
    })),
    rest,
    estimatedSeconds: rest.estimated_generation_time ?? 0,
    credits: rest.estimated_cost ?? null,
  }
}

function wirePlan({ frames, rest }: StoryPlan): unknown {
  return {
    ...rest,
    frames: frames.map((frame) => ({
      ...frame.rest,
      story_beat: frame.beat.trim(),
      caption: frame.caption.trim(),
    })),
  }
}
