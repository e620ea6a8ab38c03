/** Where the pictures of a job go as they come. */
import type { ImageOutput, MadePicture } from '@/lib/stream/imageEvents'
import type { StudioPicture } from '../model/picture'
import type { Running } from '../model/running'
import { type Story, withFrameState } from '../model/story'
import type { StudioStore } from '../stores/studioStore'

/** A single picture is shown; a frame of a story stands among the others, and takes an older one's place in it. */
export function land(store: StudioStore, running: Running, made: MadePicture): void {
  const { story, historyHappened, storyChanged } = store.getState()
  const isStory = running.kind === 'story'
  const picture = pictureOf(running, made, isStory ? (story?.key ?? running.jobId) : null)
  historyHappened({ type: 'arrived', pictures: [picture] })
  if (!isStory || story === null) return
  // one that was asked for by itself is what the person waits for
  if (running.set !== null) historyHappened({ type: 'chosen', id: picture.id })
  storyChanged(
    withFrameState(story, made.frame, {
      state: 'done',
      asset: made.assetId,
      caption: made.caption || (story.frames[made.frame]?.caption ?? ''),
      error: '',
    }),
  )
}

function pictureOf(running: Running, made: MadePicture, set: string | null): StudioPicture {
  const { assetId, url, thumbUrl, width, height, thumbhash, caption, frame } = made
  return {
    id: assetId,
    parent: running.parent,
    set: set === null ? null : { id: set, frame },
    ...{ url, thumbUrl, width, height, thumbhash, caption },
    prompt: running.prompt,
    model: null,
  }
}

/**
 * What came with the end alone: of a job that ended while nobody listened, all of it. `why` is said of frames
 * that have no reason of their own: their job failed as a whole.
 */
export function landOutput(
  store: StudioStore,
  running: Running,
  output: ImageOutput,
  why = '',
): void {
  const isThere = (id: string) =>
    store.getState().history.entries.some(({ picture }) => picture.id === id)
  const { images = [], whole, model } = output
  for (const made of images) {
    if (!isThere(made.assetId)) land(store, running, made)
  }
  const { story, storyChanged, wholeKnown, modelKnown } = store.getState()
  const [first] = images
  if (whole && first) wholeKnown(first.assetId, pictureOf(running, whole, null))
  const made = [...images, ...(whole ? [whole] : [])].map(({ assetId }) => assetId)
  if (model !== undefined) modelKnown(made, model)
  if (running.kind === 'story' && story !== null) storyChanged(ended(story, output, why))
}

/** Every frame is done or failed. */
function ended(story: Story, { failed = [], setId }: ImageOutput, why: string): Story {
  const reasons = new Map(failed.map(({ frame, error }) => [frame, error]))
  const frames = story.frames.map((frame) => {
    if (frame.state === 'done') return frame
    // one that was not asked for again keeps its own
    const reason = frame.state === 'failed' ? frame.error : why
    return { ...frame, state: 'failed' as const, error: reasons.get(frame.index) ?? reason }
  })
  return { ...story, set: setId ?? story.set, frames }
}
