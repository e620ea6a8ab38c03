import type { Measure } from './measures'
import type { Reencoded } from './reencoding'
import type { ReencodingAnswer, ReencodingQuestion } from './reencodingMessages'

/** In a worker of its own, which ends with it. Null for what the browser cannot read. */
export async function reencodedAside(source: Blob, measure: Measure): Promise<Reencoded | null> {
  const worker = startWorker()
  const answer = worker && (await answerOf(worker, { source, measure }))
  worker?.terminate()
  if (answer !== null && answer !== 'lost') return answer.reencoded
  // without its script, a moment in the window has to do
  const { reencoded } = await import('./reencoding')
  return reencoded(source, measure).catch(() => null)
}

function startWorker(): Worker | null {
  if (typeof Worker !== 'function') return null
  return new Worker(new URL('./reencodingWorker.ts', import.meta.url), { type: 'module' })
}

function answerOf(
  worker: Worker,
  question: ReencodingQuestion,
): Promise<{ reencoded: ReencodingAnswer } | 'lost'> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ReencodingAnswer>) => resolve({ reencoded: data })
    worker.onerror = () => resolve('lost')
    worker.onmessageerror = () => resolve('lost')
    worker.postMessage(question)
  })
}
