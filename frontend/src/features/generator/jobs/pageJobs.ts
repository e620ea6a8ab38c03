import type { JobKind } from '@/jobs/kind'
import type { GenerateRequest, GenerateStreamEvent, ModifyRequest } from '@/lib/api/types'
import { decodeEvent, decodeGenerateEvent } from '@/lib/stream/decode'
import { generateOutput, pageOutput } from '@/lib/stream/outputs'
import { CANCEL_GRACE_MS } from '../model/limits'
import type { RunKind } from '../model/run'

/** A job that makes a page. A new app may end with samples to choose from instead. */
export type PageEvent = GenerateStreamEvent

export const generateJob: JobKind<GenerateRequest, PageEvent> = {
  decode: decodeGenerateEvent,
  output: generateOutput,
  stopGraceMs: CANCEL_GRACE_MS,
  noted: 'generate',
  server: 'generate_app',
  request: (body) => ({ path: '/api/generate-full-code', body }),
}

export const modifyJob: JobKind<ModifyRequest, PageEvent> = {
  decode: decodeEvent,
  output: pageOutput,
  stopGraceMs: CANCEL_GRACE_MS,
  noted: 'modify',
  server: 'modify_app',
  request: (body) => ({ path: '/api/modify-full-code', body }),
}

export const pageJob = (kind: RunKind) => (kind === 'generate' ? generateJob : modifyJob)
