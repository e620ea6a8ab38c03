import { STORY } from '../texts'
import { useStoryProgress } from './useStoryProgress'

/** How many of the story's images are there; gone two seconds after the last one. */
export function StoryProgress() {
  const progress = useStoryProgress()
  if (progress === null) return null
  const { words, done, total } = progress
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
