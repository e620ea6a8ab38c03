/** The studio's calls: what is sent where. */
import type { NewJobRequest } from '@/lib/stream/job'
import type { InputImage } from '../store/image'
import type { StoryPlan } from '../story/storyPlan'
import { wirePlan } from '../story/wirePlan'

/** What all of them tell. */
interface Asked {
  readonly model: string | null
  readonly ratio: string | null
  readonly size: string | null
  readonly inputs: readonly InputImage[]
}

export interface GenerateAsk extends Asked {
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

export interface EditAsk extends Asked {
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

export interface PlanAsk extends Pick<Asked, 'model' | 'inputs'> {
  readonly prompt: string
  readonly count: number
}

export function planCall({ prompt, count, model, inputs }: PlanAsk): NewJobRequest {
  const body = {
    prompt,
    output_count: count,
    input_descriptions: inputs.map(({ description }) => description),
    ...(model === null ? {} : { model }),
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
