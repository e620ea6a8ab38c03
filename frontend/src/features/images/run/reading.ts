/** Reads one job of the studio, from its request or after a reload, to its end. */

import { endOfJob } from '@/jobs/endOfJob'
import type { Progression } from '@/jobs/kind'
import { lookUpJob } from '@/jobs/lookUpJob'
import { type JobEnd, JobSession } from '@/jobs/session'
import { pause } from '@/lib/stream/backoff'
import type { ImageJobEvent } from '@/lib/stream/imageEvents'
import type { NewJobRequest } from '@/lib/stream/job'
import type { StudioStore } from '../store/studioStore'
import { type Sending, type SentImages, sentWithin } from '../upload/sending'
import { imageJob } from './imageJobs'
import { land } from './landing'
import type { Running } from './running'

export type ImageEnd = JobEnd<ImageJobEvent>
export type ImageSession = JobSession<ImageJobEvent>

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
