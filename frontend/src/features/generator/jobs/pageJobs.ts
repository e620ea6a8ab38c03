import type { JobKind } from '@/jobs/kind'
import type { GenerateRequest, ModifyRequest, StreamEvent } from '@/lib/api/types'
import { decodeEvent } from '@/lib/stream/decode'
import { pageOutput } from '@/lib/stream/outputs'
import { CANCEL_GRACE_MS } from '../model/limits'
import type { RunKind } from '../model/run'

const PAGE_JOB = { decode: decodeEvent, output: pageOutput, stopGraceMs: CANCEL_GRACE_MS }

export const generateJob: JobKind<GenerateRequest, StreamEvent> = {
  ...PAGE_JOB,
  noted: 'generate',
  server: 'generate_app',
  request: (body) => ({ path: '/api/generate-full-code', body }),
}

export const modifyJob: JobKind<ModifyRequest, StreamEvent> = {
  ...PAGE_JOB,
  noted: 'modify',
  server: 'modify_app',
  request: (body) => ({ path: '/api/modify-full-code', body }),
}

export const pageJob = (kind: RunKind) => (kind === 'generate' ? generateJob : modifyJob)
