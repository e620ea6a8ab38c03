import { Thumbnail } from '../history/Thumbnail'
import { useStudio, useStudioSession } from '../store/context'
import { storyImages } from '../story/storyImages'
import { type StoryProgressShown, useStoryProgress } from '../story/useStoryProgress'
import { useImageModel } from '../studio/useImageModel'
import { LOADING, STORY } from '../texts'
import type { Running } from './running'
import { useJobProgress } from './useJobProgress'

const SUBTITLES: Readonly<Record<Running['kind'], string>> = {
  generate: LOADING.generating,
  edit: LOADING.enhancing,
  plan: LOADING.planning,
  story: LOADING.generating,
  pdf: LOADING.generating,
}

/** The offline studio is no AI. */
const OFFLINE: typeof SUBTITLES = {
  generate: LOADING.drawing,
  edit: LOADING.changing,
  plan: LOADING.planningOffline,
  story: LOADING.drawingStory,
  pdf: LOADING.drawing,
}

/**
 * Over the stage while a job runs: an orb, what is done, how far it is, and a way to stop it. Of a story its end
 * stays for two seconds beside the image.
 */
export function LoadingOverlay() {
  const running = useStudio((state) => state.running)
  const story = useStoryProgress()
  if (running !== null) return <Overlay running={running} story={story} />
  return story && <Ended {...story} />
}

function Ended({ words, done, total }: StoryProgressShown) {
  return (
    <div className="img-loaded card-m" aria-hidden>
      {words}
      <div className="gen-bar">
        <span style={{ width: `${(done / total) * 100}%` }} />
      </div>
    </div>
  )
}

interface OverlayProps {
  running: Running
  story: StoryProgressShown | null
}

function Overlay({ running, story }: OverlayProps) {
  const { stop } = useStudioSession()
  const isOffline = useImageModel().chosen?.offline === true
  const { percent, left } = useJobProgress(running)
  return (
    <div className="img-loading">
      <span className="img-orb" aria-hidden />
      <div role="status">
        <h2>{running.isStopping ? LOADING.stopping : LOADING.title}</h2>
        <p className="text-m mb-0">{(isOffline ? OFFLINE : SUBTITLES)[running.kind]}</p>
        {story && <p className="img-loading-count mb-0">{story.words}</p>}
      </div>
      {running.kind === 'story' && <Arrived />}
      <div
        className="gen-bar"
        role="progressbar"
        aria-label={LOADING.title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className="gen-note mb-0" aria-hidden>
        {[running.step, left === 'longer' ? LOADING.longer : left && LOADING.seconds(left)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        disabled={running.isStopping}
        onClick={stop}
      >
        {LOADING.stop}
      </button>
    </div>
  )
}

/** The story's images that are there already. */
function Arrived() {
  const story = useStudio((state) => state.story)
  const history = useStudio((state) => state.history)
  const images = story ? storyImages(history, story, story.key) : []
  if (images.length === 0) return null
  return (
    <ol className="img-loading-frames" aria-label={STORY.title}>
      {images.map((image) => (
        <li key={image.id} className="img-thumb">
          <Thumbnail image={image} number={(image.set?.frame ?? 0) + 1} />
          <span className="visually-hidden">
            {STORY.frame((image.set?.frame ?? 0) + 1, image.caption)}
          </span>
        </li>
      ))}
    </ol>
  )
}
