import { WorkerClient } from '@/lib/workerClient'
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
  const worker = new WorkerClient<SummaryQuestion, SummaryAnswer>(
    () => new Worker(new URL('./summaryWorker.ts', import.meta.url), { type: 'module' }),
  )
  const inWindow = windowSummariser()
  return {
    summarise: async (before, after) =>
      (await worker.ask({ before, after }))?.data ?? inWindow(before, after),
    end: () => worker.end(),
  }
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
