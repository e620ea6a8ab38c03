import { useEffect, useRef, useState } from 'react'
import { PROGRESS_CLEARED_MS } from '../model/limits'
import { type StoryProgress as Progress, storyProgress } from '../model/running'
import { doneOf, type Story } from '../model/story'
import { LOADING, STORY } from '../texts'

interface StoryProgressProps {
  story: Story
  isDrawing: boolean
}

/** How many of the story's pictures are there; gone two seconds after the last one. */
export function StoryProgress({ story, isDrawing }: StoryProgressProps) {
  const isOver = useJustEnded(isDrawing)
  if (!isDrawing && !isOver) return null
  const done = doneOf(story)
  const total = story.frames.length
  const words = wordsOf(storyProgress('story', done, total, !isDrawing))
  return (
    <div className="img-story-progress">
      <span className="gen-note" aria-hidden>
        {words}
      </span>
      <div
        className="gen-bar"
        role="progressbar"
        aria-label={STORY.title}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={words}
      >
        <span style={{ width: `${(done / total) * 100}%` }} />
      </div>
    </div>
  )
}

function wordsOf({ stage, currentImage, totalImages }: Progress): string {
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

function useJustEnded(isRunning: boolean): boolean {
  const [isOver, setIsOver] = useState(false)
  const was = useRef(isRunning)
  useEffect(() => {
    const hasEnded = was.current && !isRunning
    was.current = isRunning
    setIsOver(hasEnded)
    if (!hasEnded) return
    const timer = setTimeout(() => setIsOver(false), PROGRESS_CLEARED_MS)
    return () => clearTimeout(timer)
  }, [isRunning])
  return isOver
}
