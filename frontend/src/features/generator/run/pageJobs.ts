import type { JobKind, KnownKind } from '@/jobs/kind'
import type {
  GenerateRequest,
  GenerateStreamEvent,
  ModifyRequest,
  StreamEvent,
} from '@/lib/api/types'
import { decodeEvent, decodeGenerateEvent } from '@/lib/stream/decode'
import { generateOutput, pageOutput } from '@/lib/stream/outputs'
import { CANCEL_GRACE_MS, type NewRun, type RunKind } from '../store'

/** The events of all jobs that make pages. */
export type PageJobEvent = StreamEvent | GenerateStreamEvent

/** May end without a page, with samples to choose from. */
export const generateJob: JobKind<GenerateRequest, GenerateStreamEvent> = {
  noted: 'generate',
  server: 'generate_app',
  request: (body) => ({ path: '/api/generate-full-code', body }),
  decode: decodeGenerateEvent,
  output: generateOutput,
  stopGraceMs: CANCEL_GRACE_MS,
}

export const modifyJob: JobKind<ModifyRequest, StreamEvent> = {
  noted: 'modify',
  server: 'modify_app',
  request: (body) => ({ path: '/api/modify-full-code', body }),
  decode: decodeEvent,
  output: pageOutput,
  stopGraceMs: CANCEL_GRACE_MS,
}

/** Goes on with the page of a failed job, and is noted as what that job was. */
export const continueJob = (noted: RunKind): JobKind<{ jobId: string }, StreamEvent> => ({
  ...modifyJob,
  noted,
  server: 'continue_page',
  request: ({ jobId }) => ({ path: `/api/jobs/${jobId}/continue` }),
})

/** Applies the answer that a failed job withheld, and is noted as what that job was. */
export const applyJob = (noted: RunKind): JobKind<{ jobId: string }, StreamEvent> => ({
  ...modifyJob,
  noted,
  server: 'apply_answer',
  request: ({ jobId }) => ({ path: `/api/jobs/${jobId}/apply` }),
})

export function pageJob({
  kind,
  continues,
  applies,
}: Pick<NewRun, 'kind' | 'continues' | 'applies'>): KnownKind<PageJobEvent> {
  if (applies) return applyJob(kind)
  if (continues !== undefined) return continueJob(kind)
  return kind === 'generate' ? generateJob : modifyJob
}
