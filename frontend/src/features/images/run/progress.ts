/** How far a job is while nothing is told of it. */
import type { TaskKind } from './running'

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
