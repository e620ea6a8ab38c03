import { askForConfirmation } from '@/components/confirmation/store'
import { openQuotaDialog } from '@/components/credits/store'
import { firstPage } from '@/document/pages'
import { titleOf } from '@/document/proposedName'
import { generateJob, modifyJob } from '@/features/generator/run/late'
import type { PreviewController } from '@/frame/host/previewController'
import { createJobEngine } from '@/jobs/engine'
import type { KnownKind, Progression } from '@/jobs/kind'
import type { JobEnd, JobSession } from '@/jobs/session'
import { errorMessage } from '@/lib/api/error'
import type {
  GenerateRequest,
  GenerateStreamEvent,
  SaveAppRequest,
  SaveAppResponse,
  StreamEvent,
} from '@/lib/api/types'
import { nameOrDefault } from '@/lib/appNames'
import { newAppId, newPageId } from '@/lib/ids'
import type { StreamFailure } from '@/lib/stream/failure'
import type { NewJobRequest } from '@/lib/stream/job'
import { describeStreamError } from '@/lib/stream/messages'
import { notify } from '@/lib/toast'
import {
  type ColumnRun,
  isRunning,
  type OpenApp,
  type Output,
  type PlaygroundState,
  type PlaygroundStore,
  pageOf,
} from './store'
import { KEPT, RESULTS } from './texts'

type PageEvent = StreamEvent | GenerateStreamEvent

type Preview = Pick<
  PreviewController,
  'streamStart' | 'streamChunk' | 'streamRestart' | 'streamEnd' | 'streamAbort'
>

export interface ComparisonParts {
  refreshCredits(): void
  saveApp(request: SaveAppRequest): Promise<SaveAppResponse>
}

/** The answers of a comparison: each is a job of its own. */
export interface Comparison {
  /** Asks each column's model. */
  start(models: ReadonlyMap<number, string>): void
  /** Asks the model of one column once more, to start from a sample. */
  startFrom(column: number, modelId: string, sampleId: string): void
  stop(column: number): void
  stopAll(): void
  /** Saves the page of a column as an app; null when that failed. */
  keep(column: number): Promise<OpenApp | null>
  /** The preview of a column; returns the function that takes it away. */
  connect(column: number, preview: Preview): () => void
  /** Forgets results and the open app, and stops what runs. */
  clear(): void
}

export function createComparison(store: PlaygroundStore, parts: ComparisonParts): Comparison {
  // three jobs at once are none that a tab goes on with after a reload: nothing is noted
  const engine = createJobEngine(() => null)
  const sessions = new Map<number, JobSession<PageEvent>>()
  const previews = new Map<number, Preview>()
  /** What was streamed, for previews that come later and answers that break off. */
  const texts = new Map<string, string>()

  function begin(column: number, modelId: string, sampleId?: string): void {
    stop(column)
    const { run, request } = planned(store.getState(), modelId, sampleId)
    const kind: KnownKind<PageEvent> = run.kind === 'generate' ? generateJob : modifyJob
    texts.set(run.jobId, '')
    store.getState().runStarted(column, run)
    previews.get(column)?.streamStart(sourceOf(run))
    const note = { jobId: run.jobId, instruction: run.instruction }
    const { session } = engine.start(kind, request, note, {
      onEvent: (event) => heard(column, run, event),
      onEnd: (end) => ended(column, run, end, () => begin(column, modelId, sampleId)),
    })
    sessions.set(column, session)
  }

  /** Whether a run is still the one of its column. */
  const isCurrent = (column: number, { jobId }: ColumnRun): boolean =>
    runOf(store.getState(), column)?.jobId === jobId

  function heard(column: number, run: ColumnRun, event: Progression<PageEvent>): void {
    if (!isCurrent(column, run)) return
    const preview = previews.get(column)
    const changed = (change: Partial<ColumnRun>) =>
      store.getState().runChanged(column, run.jobId, change)
    switch (event.type) {
      case 'progress':
        if (runOf(store.getState(), column)?.status === 'running')
          changed({ step: event.currentStep })
        return
      case 'reasoning':
        changed({ step: RESULTS.thinking })
        return
      case 'chunk':
        noteFirst(column, run)
        texts.set(run.jobId, (texts.get(run.jobId) ?? '') + event.content)
        preview?.streamChunk(event.content)
        return
      case 'fullCode':
        noteFirst(column, run)
        texts.set(run.jobId, event.content)
        preview?.streamRestart()
        preview?.streamChunk(event.content)
        return
      case 'restarted':
        texts.set(run.jobId, '')
        changed({ firstMs: null })
        preview?.streamRestart()
        return
      case 'job':
      case 'image':
        return
    }
  }

  function noteFirst(column: number, run: ColumnRun): void {
    if (runOf(store.getState(), column)?.firstMs !== null) return
    const firstMs = Date.now() - run.startedAt
    store.getState().runChanged(column, run.jobId, { firstMs })
  }

  function ended(column: number, run: ColumnRun, end: JobEnd<PageEvent>, again: () => void): void {
    const text = texts.get(run.jobId) ?? ''
    texts.delete(run.jobId)
    if (end.type === 'stopped') void end.cancelled.then(parts.refreshCredits)
    parts.refreshCredits()
    if (end.type === 'detached' || !isCurrent(column, run)) return
    sessions.delete(column)
    const preview = previews.get(column)
    const outcome = outcomeOf(end, text, again)
    const page = pageOf({ ...run, ...outcome })
    if (page !== null) void preview?.streamEnd(page.html)
    else if (outcome.status === 'choices' || text.trim() === '') preview?.streamAbort()
    else void preview?.streamEnd()
    const totalMs = Date.now() - run.startedAt
    store.getState().runChanged(column, run.jobId, { totalMs, ...outcome })
  }

  function stop(column: number): void {
    const run = runOf(store.getState(), column)
    const session = sessions.get(column)
    if (session === undefined || run === null || !isRunning(run)) return
    store.getState().runChanged(column, run.jobId, { status: 'stopping', step: RESULTS.stopping })
    session.stop()
  }

  function stopAll(): void {
    for (const column of [...sessions.keys()]) stop(column)
  }

  async function keep(column: number): Promise<OpenApp | null> {
    const run = runOf(store.getState(), column)
    const page = pageOf(run)
    if (run === null || page === null || store.getState().keeping !== null) return null
    store.getState().keepingChanged(column)
    try {
      const { app } = store.getState()
      const place = app?.page ?? firstPage(run.pageId)
      const prompt = app?.prompt ?? run.instruction
      const saved = await parts.saveApp({
        appId: run.appId,
        name: app?.name ?? nameOrDefault(titleOf(page.html) ?? ''),
        currentPageId: place.pageId,
        saveMode: app === null ? 'all' : 'current-page',
        source: 'playground',
        ...(app === null ? {} : { baseRevision: app.revision }),
        pages: [
          {
            ...place,
            htmlContent: page.html,
            prompt,
            ...(page.generationId === null ? {} : { generationId: page.generationId }),
          },
        ],
      })
      stopAll()
      const { id, name, revision } = saved
      const kept = {
        ...{ id, name, revision, prompt },
        appId: run.appId,
        html: page.html,
        page: { ...place, slug: place.slug ?? '' },
      }
      store.getState().appOpened(kept)
      notify.success(KEPT.done, name)
      return kept
    } catch (error) {
      store.getState().keepingChanged(null)
      notify.error(KEPT.failed, errorMessage(error, KEPT.tryAgain))
      return null
    }
  }

  return {
    start(models) {
      for (const [column, modelId] of models) begin(column, modelId)
    },
    startFrom: begin,
    stop,
    stopAll,
    keep,
    connect(column, preview) {
      previews.set(column, preview)
      const run = runOf(store.getState(), column)
      if (run !== null && isRunning(run)) {
        preview.streamStart(sourceOf(run))
        preview.streamChunk(texts.get(run.jobId) ?? '')
      }
      return () => {
        if (previews.get(column) === preview) previews.delete(column)
      }
    },
    clear() {
      stopAll()
      store.getState().cleared()
    },
  }
}

const runOf = ({ columns }: PlaygroundState, column: number): ColumnRun | null =>
  columns.find(({ id }) => id === column)?.run ?? null

/** What an answer stores is forgotten with its preview: it is no app yet, or not the one that is stored. */
const sourceOf = ({ jobId }: ColumnRun) => ({ appId: null, pageKey: jobId })

function planned(
  { app, prompt, settings }: PlaygroundState,
  model: string,
  sampleId: string | undefined,
): { run: ColumnRun; request: NewJobRequest } {
  const instruction = prompt.trim()
  const jobId = crypto.randomUUID()
  const place = app?.page ?? firstPage(newPageId())
  const appId = app?.appId ?? newAppId()
  const shared = { model, appId, page: place, source: 'playground' as const, ...sent(settings) }
  const run: ColumnRun = {
    ...{ jobId, modelId: model, appId, instruction, pageId: place.pageId },
    kind: app === null ? 'generate' : 'modify',
    startedAt: Date.now(),
    firstMs: null,
    totalMs: null,
    step: RESULTS.waiting,
    status: 'running',
    output: null,
    text: '',
    problem: null,
  }
  const request =
    app === null
      ? generateJob.request({
          ...shared,
          prompt: instruction,
          ...(sampleId === undefined ? {} : { sampleId }),
        })
      : modifyJob.request({ ...shared, modification_prompt: instruction, current_html: app.html })
  return { run, request }
}

type Outcome = Partial<ColumnRun> & Pick<ColumnRun, 'status'>

/** What an answer came to; `text` is what was streamed of it, `again` asks once more. */
function outcomeOf(
  end: Exclude<JobEnd<PageEvent>, { type: 'detached' }>,
  text: string,
  again: () => void,
): Outcome {
  switch (end.type) {
    case 'completed': {
      const { type: _, ...output } = end.reply
      return { status: 'choices' in output ? 'choices' : 'done', output }
    }
    case 'stopped':
      return { status: 'stopped', text, problem: RESULTS.stopped }
    case 'failed':
      return { status: 'failed', text, problem: problemOf(end.failure, again) }
  }
}

type Sent = Pick<GenerateRequest, 'temperature' | 'maxTokens' | 'internalPrompt'>

/** Blank fields are not sent. */
function sent({ temperature, maxTokens, systemPrompt }: PlaygroundState['settings']): Sent {
  return {
    ...(temperature.trim() === '' ? {} : { temperature: Number(temperature) }),
    ...(maxTokens.trim() === '' ? {} : { maxTokens: Number(maxTokens) }),
    ...(systemPrompt.trim() === '' ? {} : { internalPrompt: systemPrompt.trim() }),
  }
}

/** Says why an answer failed; a used-up quota, or an address to be confirmed, is shown in its dialog, too. */
function problemOf(failure: StreamFailure, again: () => void): string {
  const described = describeStreamError(failure)
  if (described.kind === 'quota') openQuotaDialog(described)
  if (described.kind === 'unconfirmed') askForConfirmation(again)
  return described.message
}

/** What a person reads of an answer: all that the server sent of it. */
export const responseOf = ({ output, text }: ColumnRun): string =>
  output === null ? text : JSON.stringify(output satisfies Output, null, 2)
