import { useQuery } from '@tanstack/react-query'
import { Paintbrush, RefreshCw, RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '@/components/IconButton'
import { api, unwrap } from '@/lib/api/client'
import { Thumbnail } from '../history'
import {
  doneOf,
  isSketch,
  missingOf,
  type Story,
  type StoryFrame,
  type StudioImage,
  selectIsBusy,
  storyImages,
  usePrices,
  useStudio,
  useStudioSession,
} from '../store'
import { STUDIO } from '../texts'
import { STORY } from './texts'
import { useStoryProgress } from './useStoryProgress'

/** The story's images as they come; one can be drawn anew, and those that are missing once more. */
export function StoryFrames() {
  const story = useStudio((state) => state.story)
  const isBusy = useStudio(selectIsBusy)
  const history = useStudio((state) => state.history)
  const { frames } = usePrices()
  const isFree = useFreeRetry(story)
  if (story === null) return null
  const hasMissing = missingOf(story).length > 0
  const hasDone = doneOf(story) > 0
  const images = new Map(
    storyImages(history, story, story.key).map((image) => [image.set?.frame, image]),
  )
  return (
    <section className="img-story" aria-labelledby="img-story">
      <h2 className="sec mb-0" id="img-story">
        {story.isVariations ? STORY.variations : STORY.title}
      </h2>
      <StoryProgress />
      <ol>
        {story.frames.map((frame) => (
          <Frame
            key={frame.index}
            frame={frame}
            image={images.get(frame.index) ?? null}
            isBusy={isBusy}
            isFree={isFree === true}
          />
        ))}
      </ol>
      {hasDone && !isBusy && <p className="gen-note mb-0">{STORY.redrawPrice(frames(1))}</p>}
      {hasMissing && !isBusy && <RetryMissing story={story} isFree={isFree} />}
    </section>
  )
}

interface FrameProps {
  frame: StoryFrame
  image: StudioImage | null
  isBusy: boolean
  /** What failed is drawn for nothing. */
  isFree: boolean
}

function Frame({ frame, image, isBusy, isFree }: FrameProps) {
  const { store, redraw } = useStudioSession()
  const number = frame.index + 1
  const name = STORY.frame(number, frame.caption)
  const note = noteOf(frame) || (image?.leftOut ?? '')
  const noteId = useId()
  const isCurrent = useStudio(({ history }) => image !== null && history.current === image.id)
  const text = (
    <span className="img-story-text">
      <span dir="auto">{name}</span>
      {note !== '' && (
        <span className="gen-note" id={noteId}>
          {note}
        </span>
      )}
    </span>
  )
  return (
    <li className="img-story-frame" data-state={frame.state}>
      {image ? (
        <button
          type="button"
          className="img-story-open"
          aria-label={name}
          aria-describedby={note === '' ? undefined : noteId}
          title={isSketch(image) ? STUDIO.offline : undefined}
          disabled={isBusy}
          aria-current={isCurrent || undefined}
          onClick={() => store.getState().historyHappened({ type: 'chosen', id: image.id })}
        >
          <span className="img-thumb">
            <Thumbnail image={image} number={number} />
          </span>
          {text}
        </button>
      ) : (
        <>
          <span className="img-thumb">
            {frame.state === 'drawing' ? (
              <span className="spinner-border spinner-border-sm text-m" aria-hidden />
            ) : (
              <span aria-hidden>{number}</span>
            )}
          </span>
          {text}
        </>
      )}
      {(frame.state === 'done' || frame.state === 'failed') && (
        <IconButton
          icon={frame.state === 'done' ? RefreshCw : Paintbrush}
          size={16}
          label={frame.state === 'done' ? STORY.redraw(number) : STORY.draw(number)}
          disabled={isBusy}
          onClick={() => redraw(frame.index, frame.state === 'failed' && isFree)}
        />
      )}
    </li>
  )
}

/** How far it is, and why it is not there, or not there anew. */
function noteOf({ state, error }: StoryFrame): string {
  if (state === 'done') return error && STORY.notRedrawn(error)
  return state === 'failed' ? error || STORY.failed : STORY[state]
}

/**
 * Whether what is missing of a story, all of it or one frame, is drawn for nothing, as the server counts; null while
 * it is not known, and for a story of which nothing is missing.
 */
function useFreeRetry(story: Story | null): boolean | null {
  const missing = story === null ? [] : missingOf(story)
  const set = (missing.length > 0 && story?.set) || null
  const { data } = useQuery({
    queryKey: ['image-set', set],
    queryFn: () => unwrap(api.GET('/api/image-sets/{id}', { params: { path: { id: set ?? '' } } })),
    enabled: set !== null,
    // each retry may be the free one
    gcTime: 0,
    staleTime: 0,
  })
  if (data === undefined) return null
  const hasFailed = new Set(
    data.frames.flatMap(({ status }, index) => (status === 'failed' ? [index] : [])),
  )
  return data.hasFreeRetry && missing.every(({ index }) => hasFailed.has(index))
}

/** How many of the story's images are there; gone two seconds after the last one. */
function StoryProgress() {
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

interface RetryMissingProps {
  story: Story
  /** Null while it is not known. */
  isFree: boolean | null
}

/** Draws what is missing of a story once more, and says what that costs. */
function RetryMissing({ story, isFree }: RetryMissingProps) {
  const { retryMissing } = useStudioSession()
  const missing = missingOf(story).length
  const { frames } = usePrices()
  const id = useId()
  const free = missing > 1 ? STORY.freeRetryOfOne : STORY.freeRetry
  return (
    <div className="img-story-retry">
      <button
        type="button"
        className="btn btn-quiet"
        aria-describedby={id}
        onClick={() => retryMissing(isFree === true)}
      >
        <RotateCcw size={16} className="me-2" aria-hidden />
        {STORY.retry(missing)}
      </button>
      <span className="gen-note" id={id}>
        {isFree === null ? '' : isFree ? free : frames(missing)}
      </span>
    </div>
  )
}
