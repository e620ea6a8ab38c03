import type { JobKind } from '@/jobs/kind'
import type {
  GenerateRequest,
  GenerateStreamEvent,
  ModifyRequest,
  StreamEvent,
} from '@/lib/api/types'
import { decodeEvent, decodeGenerateEvent } from '@/lib/stream/decode'
import { generateOutput, pageOutput } from '@/lib/stream/outputs'

/** How long a cancelled stream may take until the server ends it. */
const CANCEL_GRACE_MS = 5_000

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
