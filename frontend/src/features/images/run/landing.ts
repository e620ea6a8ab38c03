/** Where the images of a job go as they come. */
import type { ImageOutput, MadeImage } from '@/lib/stream/imageEvents'
import { entryOf } from '../history/imageHistory'
import type { StudioImage } from '../store/image'
import { originOf } from '../store/origin'
import type { StudioStore } from '../store/studioStore'
import { type Story, withFrameState } from '../story/story'
import type { Running } from './running'

/** A single image is shown; a frame of a story stands among the others, and takes an older one's place in it. */
export function land(store: StudioStore, running: Running, made: MadeImage): void {
  const isStory = running.kind === 'story'
  const image = isStory ? frameOf(store, running, made) : changedOf(store, running, made)
  // of a new story what is shown goes by its order
  if (isStory && running.set === null) arrived(store, image)
  else shown(store, image)
}

/** What the person waits for, or asked to see: it comes, and is shown. */
export function shown(store: StudioStore, image: StudioImage): void {
  arrived(store, image)
  store.getState().historyHappened({ type: 'chosen', id: image.id })
}

function arrived(store: StudioStore, image: StudioImage): void {
  const { story, historyHappened, storyChanged } = store.getState()
  historyHappened({ type: 'arrived', images: [image] })
  const { set, id, caption } = image
  if (story === null || set?.id !== story.key) return
  storyChanged(withFrameState(story, set.frame, { state: 'done', asset: id, caption, error: '' }))
}

function frameOf(store: StudioStore, running: Running, made: MadeImage): StudioImage {
  const { story } = store.getState()
  const frame = story?.frames[made.frame]
  return {
    ...imageOf(running, made),
    set: { id: story?.key ?? running.jobId, frame: made.frame },
    caption: made.caption || (frame?.caption ?? ''),
    prompt: frame?.beat || running.prompt,
    ...(story && !story.isVariations ? { origin: story.title } : {}),
  }
}

/** The changed image of a story is its frame from now on, with the text below it. */
function changedOf(store: StudioStore, running: Running, made: MadeImage): StudioImage {
  const { history } = store.getState()
  const parent = entryOf(history, running.parent)?.image
  const set = parent?.set ?? null
  const caption = made.caption || (set === null ? '' : (parent?.caption ?? ''))
  const origin = parent && { origin: originOf(history, parent.id) }
  return { ...imageOf(running, made), set, caption, ...origin }
}

function imageOf(running: Running, made: MadeImage): StudioImage {
  const { assetId, url, thumbUrl, width, height, thumbhash, caption, leftOut } = made
  return {
    ...{ id: assetId, parent: running.parent, set: null },
    ...{ url, thumbUrl, width, height, thumbhash, caption },
    prompt: running.prompt,
    model: null,
    ...(leftOut === undefined ? {} : { leftOut }),
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
    store.getState().history.entries.some(({ image }) => image.id === id)
  const { images = [], whole, model } = output
  for (const made of images) {
    if (!isThere(made.assetId)) land(store, running, made)
  }
  const { story, storyChanged, wholeKnown, modelKnown } = store.getState()
  const [first] = images
  if (whole && first) wholeKnown(first.assetId, changedOf(store, running, whole))
  const made = [...images, ...(whole ? [whole] : [])].map(({ assetId }) => assetId)
  if (model !== undefined) modelKnown(made, model)
  if (running.kind === 'story' && story !== null) storyChanged(ended(story, output, why))
}

/** Every frame is done or failed. One that was to be drawn again, and was not, keeps its image, as the server does. */
function ended(story: Story, { failed = [], setId }: ImageOutput, why: string): Story {
  const reasons = new Map(failed.map(({ frame, error }) => [frame, error]))
  const frames = story.frames.map((frame) => {
    if (frame.state === 'done') return frame
    const ownReason = reasons.get(frame.index)
    if (frame.asset !== null) return { ...frame, state: 'done' as const, error: ownReason ?? why }
    // one that was not asked for again keeps its own
    const reason = frame.state === 'failed' ? frame.error : why
    return { ...frame, state: 'failed' as const, error: ownReason ?? reason }
  })
  return { ...story, set: setId ?? story.set, frames }
}
