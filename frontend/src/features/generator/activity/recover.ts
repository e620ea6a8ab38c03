import { api, unwrap } from '@/lib/api/client'
import type { GeneratorState } from '../store/state'
import { type Operation, type OperationStatus, timeoutOf } from './operations'
import { OPERATION } from './texts'

const LOOK_EVERY_MS = 2_000

interface End {
  status: Exclude<OperationStatus, 'pending'>
  error?: string | null
}

/** What became of an operation that a reload cut off. Its job, where it has one, is waited for. */
export async function endOfJob(
  { type, jobId, createdAt }: Operation,
  state: GeneratorState,
  signal: AbortSignal,
): Promise<End> {
  if (type === 'generate') {
    return state.failure === null
      ? { status: 'completed' }
      : { status: 'failed', error: state.failure.text }
  }
  if (type === 'save') {
    const isSaved = state.document?.app.hasBeenSaved === true && !state.unsaved
    return { status: isSaved ? 'completed' : 'failed' }
  }
  if (jobId === null) return { status: 'failed' }
  const until = createdAt + (timeoutOf(type) ?? 0)
  do {
    const job = await unwrap(
      api.GET('/api/jobs/{id}', { params: { path: { id: jobId } }, signal }),
    ).catch(() => null)
    if (job?.status === 'succeeded') return { status: 'completed' }
    if (job?.status === 'cancelled') return { status: 'cancelled' }
    if (job?.status === 'failed') return { status: 'failed', error: job.error?.message ?? null }
    await new Promise((looks) => setTimeout(looks, LOOK_EVERY_MS))
  } while (!signal.aborted && Date.now() < until)
  return { status: 'failed', error: OPERATION.timeout }
}
