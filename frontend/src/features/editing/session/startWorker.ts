import type { Reply, StartWorker } from './workerMessages'

export const startWorker: StartWorker = (onReply, onLost) => {
  const worker = new Worker(new URL('./editWorker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Reply>) => onReply(data)
  worker.onerror = onLost
  worker.onmessageerror = onLost
  return { ask: (question) => worker.postMessage(question), end: () => worker.terminate() }
}
