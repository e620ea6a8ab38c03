import { useEffect, useState } from 'react'
import { type Running, storyProgress } from '../model/running'
import { doneOf } from '../model/story'
import { useStudio, useStudioSession } from '../stores/context'
import { LOADING, STORY } from '../texts'
import { Thumbnail } from './Thumbnail'

const SUBTITLES: Readonly<Record<Running['kind'], string>> = {
  generate: LOADING.generating,
  edit: LOADING.enhancing,
  plan: LOADING.planning,
  story: LOADING.generating,
  pdf: LOADING.generating,
}
/** Of the bar, before the server told anything. */
const STARTED_PERCENT = 4

/** Over the stage while a job runs: an orb, what is done, how far it is, and a way to stop it. */
export function LoadingOverlay() {
  const running = useStudio((state) => state.running)
  return running && <Overlay running={running} />
}

function Overlay({ running }: { running: Running }) {
  const { stop } = useStudioSession()
  const left = useSecondsLeft(running)
  const percent = running.percent ?? STARTED_PERCENT
  const words = useCount(running)
  return (
    <div className="img-loading">
      <span className="img-orb" aria-hidden />
      <div role="status">
        <h2>{running.isStopping ? LOADING.stopping : LOADING.title}</h2>
        <p className="text-m mb-0">{SUBTITLES[running.kind]}</p>
        {words && <p className="img-loading-count mb-0">{words}</p>}
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
        {[running.step, left !== null && LOADING.seconds(left)].filter(Boolean).join(' · ')}
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

/** 'Image 2 of 5'; null for a single picture. */
function useCount({ kind }: Running): string | null {
  const story = useStudio((state) => state.story)
  if (kind !== 'story' || story === null) return null
  const { stage, currentImage, totalImages } = storyProgress(
    kind,
    doneOf(story),
    story.frames.length,
    false,
  )
  if (stage === 'finalizing') return LOADING.finalizing
  return currentImage === 0 ? LOADING.starting : LOADING.image(currentImage, totalImages)
}

/** Counts down from what the server told last. */
function useSecondsLeft({ secondsLeft }: Running): number | null {
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    setLeft(secondsLeft)
    if (secondsLeft === null) return
    const timer = setInterval(
      () => setLeft((now) => (now === null ? null : Math.max(1, now - 1))),
      1000,
    )
    return () => clearInterval(timer)
  }, [secondsLeft])
  return left
}

/** The story's pictures that are there already. */
function Arrived() {
  const story = useStudio((state) => state.story)
  const entries = useStudio((state) => state.history.entries)
  const pictures = entries.filter(({ picture }) =>
    story?.frames.some(({ asset }) => asset === picture.id),
  )
  if (pictures.length === 0) return null
  return (
    <ol className="img-loading-frames" aria-label={STORY.title}>
      {pictures.map(({ picture }) => (
        <li key={picture.id} className="img-thumb">
          <Thumbnail picture={picture} number={(picture.set?.frame ?? 0) + 1} />
          <span className="visually-hidden">
            {STORY.frame((picture.set?.frame ?? 0) + 1, picture.caption)}
          </span>
        </li>
      ))}
    </ol>
  )
}
