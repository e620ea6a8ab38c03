import { useEffect, useState } from 'react'
import { usePrices } from '../prompt/usePrices'
import { useUsualSeconds } from '../prompt/useUsualSeconds'
import { useStudio } from '../store/context'
import { askedFrames } from '../story/story'
import { percentOf, secondsLeft } from './progress'
import type { Running } from './running'

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
