/** Reads one job of the studio, from its request or after a reload, to its end. */
import { endOfJob } from '@/jobs/endOfJob'
import type { Progression } from '@/jobs/kind'
import { lookUpJob } from '@/jobs/lookUpJob'
import { type JobEnd, JobSession } from '@/jobs/session'
import { pause } from '@/lib/stream/backoff'
import type { NewJobRequest } from '@/lib/stream/job'
import type { ImageJobEvent, ImageOutput, MadeImage } from '@/lib/stream/outputs'
import {
  entryOf,
  originOf,
  type Running,
  type Story,
  type StudioImage,
  type StudioStore,
  withFrameState,
} from '../store'
import { type Sending, type SentImages, sentWithin } from '../upload'
import { imageJob } from './calls'

export type ImageEnd = JobEnd<ImageJobEvent>
type ImageSession = JobSession<ImageJobEvent>

/** One request and its end. `status` is that of a refusal, 200 else. */
interface Read {
  readonly status: number
  readonly end: ImageEnd
}

export interface Reader {
  /** Once more with smaller images where the server says that they are too large. */
  send(
    running: Running,
    images: Sending,
    request: (images: SentImages) => NewJobRequest,
  ): Promise<ImageEnd>
  /** Null for a job that is not there any more. */
  follow(running: Running): Promise<ImageEnd | null>
  /** False when the screen was left meanwhile. */
  pause(ms: number): Promise<boolean>
  stop(): void
  /** Reading ends, the job goes on. */
  detach(): void
}

export function createReader(store: StudioStore): Reader {
  let session: ImageSession | null = null
  let leaving = new AbortController()

  const onEvent = (running: Running) => (event: Progression<ImageJobEvent>) => {
    const { running: now, runChanged, story, storyChanged } = store.getState()
    if (now?.hasBegun === false) runChanged({ hasBegun: true })
    if (event.type === 'image') land(store, running, event)
    else if (event.type === 'progress') {
      runChanged({ percent: event.percent, step: event.currentStep })
    }
    if (event.type === 'job' && running.kind === 'story' && story !== null) {
      const frames = story.frames.map((frame) =>
        frame.state === 'waiting' ? { ...frame, state: 'drawing' as const } : frame,
      )
      // a set has the id of the job that began it: one that is stopped can be gone on with
      storyChanged({ ...story, frames, set: story.set ?? running.jobId })
    }
  }

  async function read(running: Running, request: NewJobRequest | null): Promise<Read> {
    // the screen was left, and is shown again
    if (leaving.signal.aborted) leaving = new AbortController()
    const own = new JobSession(running.jobId, imageJob(running.kind))
    session = own
    let hasBegun = false
    const handle = onEvent(running)
    const end = await own.read(request, (event) => {
      hasBegun = true
      handle(event)
    })
    const isRefused = end.type === 'failed' && !hasBegun
    return { status: isRefused ? end.failure.status : 200, end }
  }

  return {
    async send(running, images, request) {
      const { end } = await sentWithin(images, (sent) => read(running, request(sent)))
      return end
    },
    async follow(running) {
      const found = await lookUpJob(running.jobId, imageJob(running.kind).server, running.startedAt)
      if (found === 'gone') return null
      if (found !== 'unreachable') store.getState().runChanged({ hasBegun: true })
      const end = found === 'unreachable' ? null : endOfJob(found, imageJob(running.kind))
      return end ?? (await read(running, null)).end
    },
    async pause(ms) {
      await pause(ms, leaving.signal)
      return !leaving.signal.aborted
    },
    stop: () => session?.stop(),
    detach() {
      leaving.abort()
      session?.detach()
    },
  }
}

// Where the images of a job go as they come.

/** A single image is shown; a frame of a story stands among the others, and takes an older one's place in it. */
function land(store: StudioStore, running: Running, made: MadeImage): void {
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
