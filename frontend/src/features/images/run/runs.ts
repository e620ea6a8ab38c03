/** Starts jobs of the studio, and says and shows how they end. */

import { JobSession } from '@/jobs/session'
import { download } from '@/lib/download'
import { backoffMs } from '@/lib/stream/backoff'
import { failure, type StreamFailure } from '@/lib/stream/failure'
import type { NewJobRequest } from '@/lib/stream/job'
import { notify } from '@/lib/toast'
import { archiveName, DownloadError, outcomeOf } from '../download'
import {
  changeTimes,
  type DownloadOutcome,
  doneOf,
  isOwn,
  isSketch,
  type NewRunning,
  noteImageTime,
  type PdfAsked,
  PLAN_TIMES,
  type Running,
  type StudioStore,
  type TaskKind,
  TOAST_MS,
} from '../store'
import { LOADING, TOASTS } from '../texts'
import type { Sending, SentImages } from '../upload'
import { imageJob, pdfCall, readPlan } from './calls'
import { errorPanelOf, failurePanelOf, pdfWords } from './ends'
import { type ImageEnd, landOutput, type Reader } from './reading'

export interface Task {
  readonly kind: TaskKind
  readonly prompt: string
  readonly parent: string | null
  readonly set: string | null
  /** Of a story: those that are made; all without it. */
  readonly frames?: readonly number[]
  /** Free retries cost nothing. */
  readonly isFree?: boolean
  readonly images: Sending
  request(images: SentImages): NewJobRequest
}

export interface Runs {
  start(task: Task): Promise<void>
  /** The last task once more, as it was; false where this page view has none. */
  again(): Promise<boolean>
  /** A job of an earlier page view. */
  follow(running: Running): Promise<void>
}

interface RunsDeps {
  store: StudioStore
  reader: Reader
  refreshCredits(): void
}

/** Why there is nothing to show. */
function failureOf({ kind, prompt }: Running, end: ImageEnd): StreamFailure | null {
  if (end.type === 'failed') return end.failure
  if (end.type !== 'completed') return null
  if (kind === 'plan' && readPlan(end.reply.plan, prompt) === null) {
    return failure('image-plan-unreadable', TOASTS.failedPlan)
  }
  const isImage = kind === 'generate' || kind === 'edit'
  const isEmpty = isImage && !end.reply.images?.length
  return isEmpty ? failure('image-missing', TOASTS.missingImage) : null
}

/** Of what was waited for from its request to its end: a time that is met again. */
function noteTime({ kind, startedAt }: Running, end: ImageEnd): void {
  if (end.type !== 'completed' || kind === 'pdf') return
  const { model, images = [] } = end.reply
  const seconds = (Date.now() - startedAt) / 1_000
  if (kind === 'plan') noteImageTime(PLAN_TIMES, seconds)
  else if (model === undefined || images.length === 0) return
  else if (kind === 'edit') noteImageTime(changeTimes(model), seconds)
  else noteImageTime(model, seconds, images.length)
}

export function createRuns({ store, reader, refreshCredits }: RunsDeps): Runs {
  let last: Task | null = null

  /** While the server cannot be reached the job may go on: it is looked for until it is found, or is gone. */
  async function settled(running: Running, first: ImageEnd | null): Promise<ImageEnd | null> {
    let end = first
    for (let attempt = 1; end?.type === 'failed' && end.mayContinue; attempt += 1) {
      store.getState().runChanged({ step: LOADING.unreachable })
      if (!(await reader.pause(backoffMs(attempt)))) return { type: 'detached' }
      if (store.getState().running?.jobId !== running.jobId) return null
      const found = await reader.follow(running)
      // it never arrived there: what is known of it is why
      if (found === null) return { ...end, mayContinue: false }
      end = found
    }
    return end
  }

  function ended({ jobId }: Running, end: ImageEnd | null): void {
    if (end?.type === 'detached') return
    const { running, story, runEnded, failed } = store.getState()
    // cleared meanwhile
    if (running?.jobId !== jobId) return
    const why = end && failureOf(running, end)
    const isVariations = story?.isVariations === true && running.kind === 'story'
    const shownFailure = why && failurePanelOf(running, isVariations, why, () => void again())
    if (end?.type === 'completed' && why === null) completed(running, end.reply)
    else unfinished(running, shownFailure?.text ?? why?.message)
    runEnded()
    if (why !== null) failed(shownFailure)
    if (end?.type === 'stopped') void end.cancelled.then(refreshCredits)
    refreshCredits()
    if (end?.type !== 'completed') openEmpty()
  }

  /** Where there is no image, the prompt is what is gone on with. */
  function openEmpty(): void {
    const { history, promptOpened } = store.getState()
    if (history.entries.length === 0) promptOpened(true)
  }

  /** What came of it stays. A set that the server has not begun has nothing to be retried. */
  function unfinished(running: Running, why?: string): void {
    const { kind, set, hasBegun } = running
    if (kind === 'story' && set === null && !hasBegun) store.getState().storyChanged(null)
    else landOutput(store, running, {}, why)
  }

  function completed(running: Running, reply: Extract<ImageEnd, { type: 'completed' }>['reply']) {
    landOutput(store, running, reply)
    const [made] = reply.images ?? []
    const { planned, story, instructionChanged, ideaPast, maskUsed, inputsUsed } = store.getState()
    switch (running.kind) {
      case 'generate':
        inputsUsed()
        ideaPast()
        return ready(TOASTS.generated, reply.words ?? TOASTS.generatedText, made?.leftOut)
      case 'edit':
        instructionChanged('')
        // it cannot look at them: they wait for a model
        if (!isSketch({ model: reply.model ?? null })) inputsUsed()
        if (running.parent !== null && made !== undefined) maskUsed(running.parent, made.assetId)
        return ready(TOASTS.modified, reply.words ?? TOASTS.modifiedText, made?.leftOut)
      case 'plan': {
        const plan = readPlan(reply.plan, running.prompt)
        planned(plan)
        store.getState().promptOpened(true)
        return notify.success(TOASTS.planned, TOASTS.plannedText)
      }
      case 'story': {
        if (running.set === null) ideaPast()
        const [done, all] = story ? [doneOf(story), story.frames.length] : [0, 0]
        const [only, ...others] = running.frames ?? []
        const isPart = reply.images?.some(({ leftOut }) => leftOut !== undefined) === true
        if (only !== undefined && others.length === 0 && !reply.failed?.length) {
          return several(TOASTS.generated, TOASTS.frameText(only + 1), isPart)
        }
        const text = done === all ? TOASTS.storyText(all) : TOASTS.storyPart(done, all)
        if (story?.isVariations !== true) return several(TOASTS.story, text, isPart)
        inputsUsed()
        return several(TOASTS.variations, text, isPart)
      }
      case 'pdf':
        return
      default:
        running.kind satisfies never
    }
  }

  /** A model that says something beside the image is heard. What lacks something is no success. */
  function ready(title: string, words: string, leftOut: string | undefined): void {
    if (leftOut === undefined) {
      notify.success(title, words, { duration: TOAST_MS.usual, whole: true })
    } else notify.info(title, words, { duration: TOAST_MS.critical, whole: true })
  }

  /** What each lacks stands beside it. */
  function several(title: string, text: string, isPart: boolean): void {
    if (!isPart) notify.success(title, text)
    else {
      const shownFailure = `${text} ${TOASTS.leftOut}`
      notify.info(title, shownFailure, { duration: TOAST_MS.critical, whole: true })
    }
  }

  async function start(task: Task): Promise<void> {
    last = task
    const { kind, prompt, parent, set, frames = null, isFree = false } = task
    const jobId = crypto.randomUUID()
    const fresh: NewRunning = { kind, jobId, prompt, parent, set, frames, isFree }
    store.getState().runStarted(fresh)
    const { running } = store.getState()
    if (running === null) return
    try {
      const first = await reader.send(running, task.images, task.request)
      noteTime(running, first)
      ended(running, await settled(running, first))
    } catch (error) {
      const shownFailure = errorPanelOf(running, error instanceof Error ? error.message : '')
      unfinished(store.getState().running ?? running, shownFailure.text)
      store.getState().runEnded()
      store.getState().failed(shownFailure)
      openEmpty()
    }
  }

  async function again(): Promise<boolean> {
    if (last === null) return false
    await start(last)
    return true
  }

  return {
    start,
    again,
    async follow(running) {
      ended(running, await settled(running, await reader.follow(running)))
    },
  }
}

/** Gives the person one file of the images that the server has; stopping stops the job. */
export function pdfOf(asked: PdfAsked): Promise<DownloadOutcome> {
  const { title, signal, onProgress } = asked
  const images = asked.images.filter((image) => !isOwn(image))
  return outcomeOf(images.length, signal, async () => {
    const session = new JobSession(crypto.randomUUID(), imageJob('pdf'))
    const stop = () => session.stop()
    signal.addEventListener('abort', stop)
    const request = pdfCall(
      title,
      images.map(({ id }) => id),
    )
    const end = await session.read(request, (event) => {
      if (event.type !== 'progress') return
      onProgress(Math.floor((event.percent / 100) * images.length), images.length)
    })
    signal.removeEventListener('abort', stop)
    signal.throwIfAborted()
    if (end.type === 'failed') throw new DownloadError(pdfWords(end.failure))
    if (end.type !== 'completed' || end.reply.url === undefined) throw new Error('No PDF was made')
    const response = await fetch(end.reply.url, { signal })
    if (!response.ok) throw new Error(`The PDF answered ${response.status}`)
    download(await response.blob(), `${archiveName(title, new Date())}.pdf`)
    // it has a page that says so of one that cannot be loaded
    return []
  })
}
