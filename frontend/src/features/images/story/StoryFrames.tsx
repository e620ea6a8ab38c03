import { Paintbrush, RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '@/components/IconButton'
import { Thumbnail } from '../history/Thumbnail'
import { usePrices } from '../prompt/usePrices'
import { useStudio, useStudioSession } from '../store/context'
import { isSketch, type StudioImage } from '../store/image'
import { selectIsBusy } from '../store/selectors'
import { STORY, STUDIO } from '../texts'
import { RetryMissing } from './RetryMissing'
import { StoryProgress } from './StoryProgress'
import { doneOf, missingOf, type StoryFrame } from './story'
import { storyImages } from './storyImages'
import { useFreeRetry } from './useFreeRetry'

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
