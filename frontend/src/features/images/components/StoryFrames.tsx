import { Paintbrush, RefreshCw } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { usePrices } from '../hooks/usePrices'
import { isSketch, type StudioPicture } from '../model/picture'
import { doneOf, missingOf, type StoryFrame } from '../model/story'
import { storyPictures } from '../model/storyPictures'
import { useStudio, useStudioSession } from '../stores/context'
import { selectIsBusy } from '../stores/selectors'
import { STORY, STUDIO } from '../texts'
import { RetryMissing } from './RetryMissing'
import { StoryProgress } from './StoryProgress'
import { Thumbnail } from './Thumbnail'

/** The story's pictures as they come; one can be drawn anew, and those that are missing once more. */
export function StoryFrames() {
  const story = useStudio((state) => state.story)
  const isBusy = useStudio(selectIsBusy)
  const history = useStudio((state) => state.history)
  const { frames } = usePrices()
  if (story === null) return null
  const hasMissing = missingOf(story).length > 0
  const hasDone = doneOf(story) > 0
  const pictures = new Map(
    storyPictures(history, story, story.key).map((picture) => [picture.set?.frame, picture]),
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
            picture={pictures.get(frame.index) ?? null}
            isBusy={isBusy}
          />
        ))}
      </ol>
      {hasDone && !isBusy && <p className="gen-note mb-0">{STORY.redrawPrice(frames(1))}</p>}
      {hasMissing && !isBusy && <RetryMissing story={story} />}
    </section>
  )
}

interface FrameProps {
  frame: StoryFrame
  picture: StudioPicture | null
  isBusy: boolean
}

function Frame({ frame, picture, isBusy }: FrameProps) {
  const { store, redraw } = useStudioSession()
  const number = frame.index + 1
  const name = STORY.frame(number, frame.caption)
  return (
    <li className="img-story-frame" data-state={frame.state}>
      {picture ? (
        <button
          type="button"
          className="img-thumb"
          aria-label={name}
          title={isSketch(picture) ? STUDIO.offline : undefined}
          disabled={isBusy}
          onClick={() => store.getState().historyHappened({ type: 'chosen', id: picture.id })}
        >
          <Thumbnail picture={picture} number={number} />
        </button>
      ) : (
        <span className="img-thumb">
          {frame.state === 'drawing' ? (
            <span className="spinner-border spinner-border-sm text-m" aria-hidden />
          ) : (
            <span aria-hidden>{number}</span>
          )}
        </span>
      )}
      <span className="img-story-text">
        <span dir="auto">{name}</span>
        {frame.state !== 'done' && (
          <span className="gen-note">
            {frame.state === 'failed' ? frame.error || STORY.failed : STORY[frame.state]}
          </span>
        )}
      </span>
      {(frame.state === 'done' || frame.state === 'failed') && (
        <IconButton
          icon={frame.state === 'done' ? RefreshCw : Paintbrush}
          size={16}
          label={frame.state === 'done' ? STORY.redraw(number) : STORY.draw(number)}
          disabled={isBusy}
          onClick={() => redraw(frame.index)}
        />
      )}
    </li>
  )
}
