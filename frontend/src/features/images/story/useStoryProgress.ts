import { useEffect, useRef, useState } from 'react'
import {
  askedFrames,
  doneOf,
  PROGRESS_CLEARED_MS,
  type Running,
  type StoryProgress,
  storyProgress,
  useStudio,
} from '../store'
import { LOADING } from '../texts'
import { STORY } from './texts'

export interface StoryProgressShown {
  readonly words: string
  readonly done: number
  readonly total: number
  /** Nothing is drawn any more. */
  readonly isOver: boolean
}

/** How many of the frames that were asked for are there; null from two seconds after the end on. */
export function useStoryProgress(): StoryProgressShown | null {
  const story = useStudio((state) => state.story)
  const running = useStudio((state) => (state.running?.kind === 'story' ? state.running : null))
  const ended = useJustEnded(running)
  const job = running ?? ended
  if (job === null || story === null) return null
  const isOver = running === null
  const frames = askedFrames(story, job.frames ?? null)
  const [done, total] = [doneOf({ frames }), frames.length]
  if (isOver && done === 0) return null
  const [first] = frames
  // one that is drawn again is no count
  const isOne = total === 1 && story.frames.length > 1 && first !== undefined
  const progress = storyProgress('story', done, total, isOver)
  const words =
    isOne && progress.stage === 'generating' ? STORY.frame(first.index + 1, '') : wordsOf(progress)
  return { words, done, total, isOver }
}

function wordsOf({ stage, currentImage, totalImages }: StoryProgress): string {
  switch (stage) {
    case 'analyzing':
      return LOADING.planning
    case 'generating':
      return currentImage === 0 ? LOADING.starting : LOADING.image(currentImage, totalImages)
    case 'finalizing':
      return LOADING.finalizing
    case 'completed':
      return LOADING.completed
  }
}

/** The job that ended within the last two seconds. */
function useJustEnded(running: Running | null): Running | null {
  const [ended, setEnded] = useState<Running | null>(null)
  const was = useRef(running)
  useEffect(() => {
    const before = was.current
    was.current = running
    setEnded(running === null ? before : null)
    if (running !== null || before === null) return
    const timer = setTimeout(() => setEnded(null), PROGRESS_CLEARED_MS)
    return () => clearTimeout(timer)
  }, [running])
  return ended
}
