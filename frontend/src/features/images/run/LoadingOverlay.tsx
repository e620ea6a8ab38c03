import { useEffect, useState } from 'react'
import { Thumbnail } from '../history'
import {
  askedFrames,
  type Running,
  storyImages,
  type TaskKind,
  useImageModel,
  usePrices,
  useStudio,
  useStudioSession,
  useUsualSeconds,
} from '../store'
import { STORY, type StoryProgressShown, useStoryProgress } from '../story'
import { LOADING } from '../texts'

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

const SECOND_MS = 1_000

interface JobProgress {
  readonly percent: number
  /** 'longer' is than usual; null where nothing can be said. */
  readonly left: number | 'longer' | null
}

/** How far a job is, second by second: by what the server told, and by how long such a job usually takes here. */
function useJobProgress(running: Running): JobProgress {
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
