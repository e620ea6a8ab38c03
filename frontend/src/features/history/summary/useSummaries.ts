import { useEffect, useState } from 'react'
import type { PageStep } from '@/document/step'
import { createSummariser } from './summariser'
import type { Summary } from './summary'
import { whenIdleSoon } from './whenIdleSoon'

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
