import { WorkerClient } from '../workerClient'
import type { Measure } from './measures'
import type { Reencoded, ReencodingAnswer, ReencodingQuestion } from './reencoding'

/** In a worker of its own, which ends with it. Null for what the browser cannot read. */
export async function reencodedInBackground(
  source: Blob,
  measure: Measure,
): Promise<Reencoded | null> {
  const worker = new WorkerClient<ReencodingQuestion, ReencodingAnswer>(
    () => new Worker(new URL('./reencodingWorker.ts', import.meta.url), { type: 'module' }),
  )
  const answer = await worker.ask({ source, measure })
  worker.end()
  if (answer) return answer.data
  // without its script, a moment in the window has to do
  const { reencoded } = await import('./reencoding')
  return reencoded(source, measure).catch(() => null)
}
