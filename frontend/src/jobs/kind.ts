import type * as z from 'zod/mini'
import type { ActiveJob } from '@/lib/activeJob'
import type { Decode, WireEvent } from '@/lib/stream/decode'
import type { NewJobRequest, StreamOutput } from '@/lib/stream/job'

/** The kinds of job that a browser starts and a reload can resume, as the server names them. */
export type ServerKind =
  | 'generate_app'
  | 'modify_app'
  | 'continue_page'
  | 'apply_answer'
  | 'differential_chat'
  | 'code_chat'
  | 'image_generate'
  | 'image_edit'
  | 'image_plan'
  | 'image_set'
  | 'image_pdf'

/** Everything that the engine must know of a kind of job. `Ask` is what a person asks for. */
export interface JobKind<Ask, E extends WireEvent> {
  /** As the tab's note names it. */
  noted: ActiveJob['kind']
  server: ServerKind
  request(ask: Ask): NewJobRequest
  decode: Decode<E>
  /** What a job of this kind makes, as `GET /api/jobs/{id}` gives it. */
  output: z.ZodMiniType<object>
  /** How long a stopped job may take until the server ends its stream; 0: reading ends at once. */
  stopGraceMs: number
}

/** Whatever is asked of it. */
export type KnownKind<E extends WireEvent> = Pick<
  JobKind<never, E>,
  'noted' | 'server' | 'decode' | 'output' | 'stopGraceMs'
>

export type Completion<E extends WireEvent> = Extract<StreamOutput<E>, { type: 'complete' }>
export type Progression<E extends WireEvent> = Exclude<
  StreamOutput<E>,
  { type: 'complete' | 'error' }
>
