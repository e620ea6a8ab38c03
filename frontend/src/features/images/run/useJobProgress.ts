import { useEffect, useState } from 'react'
import { usePrices } from '../prompt/usePrices'
import { useUsualSeconds } from '../prompt/useUsualSeconds'
import { useStudio } from '../store/context'
import { askedFrames } from '../story/story'
import type { Running, TaskKind } from './running'

const SECOND_MS = 1_000

export interface JobProgress {
  readonly percent: number
  /** 'longer' is than usual; null where nothing can be said. */
  readonly left: number | 'longer' | null
}

/** How far a job is, second by second: by what the server told, and by how long such a job usually takes here. */
export function useJobProgress(running: Running): JobProgress {
  const { kind, startedAt, percent } = running
  const elapsed = useElapsed(startedAt)
  const story = useStudio((state) => state.story)
  const count = kind === 'story' && story ? askedFrames(story, running.frames ?? null).length : 1
  const usual = useUsualSeconds(kind === 'plan' ? 'plan' : kind === 'edit' ? 'change' : count)
  const planned = usePrices().storySeconds
  const hasPlan = useStudio(({ plan }) => plan !== null)
  // what was said beside the button
  const isPlanned = kind === 'story' && running.set === null && !story?.isVariations && hasPlan
  const seconds = isPlanned ? planned : usual
  return { percent: percentOf(kind, percent, elapsed), left: secondsLeft(seconds, elapsed) }
}

/** In milliseconds. */
function useElapsed(since: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, now - since)
}

/** How far a job is while nothing is told of it. */
const FIRST_STEP_MS = 8_000
const STEP_MS = 10_000
const STORY_STEP_MS = 15_000
/** Of what is left until `MOST`. */
const STEP_PART = 0.3
const MOST = 90
/** Before the server told anything. */
const STARTED = 4

/** In percent. `told` is what the server said last; steps go on from there, and never to the end. */
export function percentOf(kind: TaskKind, reported: number | null, elapsedMs: number): number {
  const from = Math.max(STARTED, reported ?? 0)
  if (from >= MOST) return from
  return MOST - (MOST - from) * (1 - STEP_PART) ** stepsOf(kind, elapsedMs)
}

function stepsOf(kind: TaskKind, elapsedMs: number): number {
  if (elapsedMs < FIRST_STEP_MS) return 0
  const step = kind === 'plan' || kind === 'story' ? STORY_STEP_MS : STEP_MS
  return 1 + Math.floor((elapsedMs - FIRST_STEP_MS) / step)
}

const LATE_S = 3
const LATE_PART = 0.25

/** Of what usually takes so many seconds; null where nothing can be said. */
export function secondsLeft(usual: number | null, elapsedMs: number): number | 'longer' | null {
  if (usual === null) return null
  const left = usual - elapsedMs / 1_000
  if (left >= 1) return Math.round(left)
  return -left > Math.max(LATE_S, usual * LATE_PART) ? 'longer' : null
}
