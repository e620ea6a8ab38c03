import type { NewPageJob } from '@/lib/stream/job'
import { currentHtml } from '../model/history'
import type { RunKind } from '../model/run'
import type { GeneratorState } from '../stores/state'

/** The request for a page, as the screen stands now, under a fresh id. */
export function pageRequest(
  kind: RunKind,
  instruction: string,
  { modelId, appId, history }: GeneratorState,
): NewPageJob {
  const newJobId = crypto.randomUUID()
  const common = { ...(modelId ? { model: modelId } : {}), ...(appId ? { appId } : {}) }
  if (kind === 'generate') {
    return { newJobId, path: '/api/generate-full-code', body: { prompt: instruction, ...common } }
  }
  const current_html = currentHtml(history)
  const body = { modification_prompt: instruction, current_html, ...common }
  return { newJobId, path: '/api/modify-full-code', body }
}

/** Whether both ask for the same: an id may only be used again for the same content. */
export function haveSameContent(one: NewPageJob, other: NewPageJob): boolean {
  return one.path === other.path && JSON.stringify(one.body) === JSON.stringify(other.body)
}
