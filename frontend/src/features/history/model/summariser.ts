import { type Summary, summaryOf } from './summary'

export interface SummaryQuestion {
  before: string
  after: string
}
export type SummaryAnswer = Summary

/** Tells what steps changed, one after the other: the next is asked once the one before is answered. */
export interface Summariser {
  summarise(before: string, after: string): Promise<Summary>
  end(): void
}

/**
 * In a worker, which keeps the page that it read last: of steps in a row, going back, each page is compared
 * twice. Where there is no worker, or it is lost, in the window.
 */
export function createSummariser(): Summariser {
  let worker = startWorker()
  const inWindow = windowSummariser()
  return {
    summarise: async (before, after) => {
      const summary = worker && (await answerOf(worker, { before, after }))
      if (summary) return summary
      worker?.terminate()
      worker = null
      return inWindow(before, after)
    },
    end: () => worker?.terminate(),
  }
}

function startWorker(): Worker | null {
  if (typeof Worker !== 'function') return null
  return new Worker(new URL('./summaryWorker.ts', import.meta.url), { type: 'module' })
}

/** Null when the worker is lost: its script could not be loaded, or it failed. */
function answerOf(worker: Worker, question: SummaryQuestion): Promise<SummaryAnswer | null> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<SummaryAnswer>) => resolve(data)
    worker.onerror = () => resolve(null)
    worker.onmessageerror = () => resolve(null)
    worker.postMessage(question)
  })
}

function windowSummariser(): Summariser['summarise'] {
  let loading: Promise<Parameters<typeof summaryOf>[2]> | undefined
  return async (before, after) => {
    // without a network the lines have to do
    loading ??= import('./elementsBetween').then(
      ({ createElementReader }) => createElementReader(),
      () => null,
    )
    return summaryOf(before, after, await loading)
  }
}
