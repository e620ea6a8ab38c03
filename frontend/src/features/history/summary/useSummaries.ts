import { useEffect, useState } from 'react'
import type { PageStep } from '@/document/step'
import { WorkerClient } from '@/lib/workerClient'
import { type Summary, summaryOf } from './summary'

/** By step, what it changed of the one before; kept while the step is. */
const KNOWN = new WeakMap<PageStep, { before: PageStep; summary: Summary }>()

/**
 * What each step changed, by its id. They are compared one by one in a worker, the newest first, each when the
 * page has time to show it, so that a hundred large steps hold nothing up; leaving ends it.
 */
export function useSummaries(steps: readonly PageStep[]): ReadonlyMap<string, Summary> {
  const [summaries, setSummaries] = useState(() => knownOf(steps))
  useEffect(() => {
    const waiting = pairsOf(steps).filter(({ before, after }) => knownFor(before, after) === null)
    setSummaries(knownOf(steps))
    if (waiting.length === 0) return
    const summariser = createSummariser()
    let isLeft = false
    let giveUp = (): void => undefined
    const next = async (): Promise<void> => {
      const pair = waiting.pop()
      if (pair === undefined) return
      const { before, after } = pair
      const summary = await summariser.summarise(before.html, after.html)
      KNOWN.set(after, { before, summary })
      if (isLeft) return
      setSummaries((known) => new Map(known).set(after.id, summary))
      giveUp = whenIdleSoon(() => void next())
    }
    giveUp = whenIdleSoon(() => void next())
    return () => {
      isLeft = true
      giveUp()
      summariser.end()
    }
  }, [steps])
  return summaries
}

function knownOf(steps: readonly PageStep[]): ReadonlyMap<string, Summary> {
  return new Map(
    pairsOf(steps).flatMap(({ before, after }): [string, Summary][] => {
      const summary = knownFor(before, after)
      return summary === null ? [] : [[after.id, summary]]
    }),
  )
}

function knownFor(before: PageStep, after: PageStep): Summary | null {
  const known = KNOWN.get(after)
  return known?.before.html === before.html ? known.summary : null
}

const pairsOf = (steps: readonly PageStep[]): { before: PageStep; after: PageStep }[] =>
  steps.flatMap((after, place) => {
    const before = steps[place - 1]
    return before === undefined ? [] : [{ before, after }]
  })

export interface SummaryQuestion {
  before: string
  after: string
}
export type SummaryAnswer = Summary

/** Tells what steps changed, one after the other: the next is asked once the one before is answered. */
interface Summariser {
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

/** A busy page gets to it after all. */
const LATEST_MS = 1_000
/** Where the browser does not tell that it has time: enough to draw a frame and take a key. */
const PAUSE_MS = 30

/** As `lib/whenIdle`, but before long on a busy page too; the result gives it up. */
export function whenIdleSoon(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, PAUSE_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: LATEST_MS })
  return () => cancelIdleCallback(request)
}
