/** An optimization of the open page: asked for, followed, landed. It goes on while its dialog is closed. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { currentTarget, pageOf } from '@/document/document'
import { currentStep } from '@/document/history'
import type { DocumentHost } from '@/document/host'
import { selectHtml } from '@/document/state'
import { pageStep } from '@/document/step'
import type { AnalysisType, OptimizeOutput } from '@/lib/api/types'
import type { StreamFailure } from '@/lib/stream/failure'
import { cancelSubmitted, streamEvents } from '@/lib/stream/job'
import { describeStreamError } from '@/lib/stream/messages'
import { notify } from '@/lib/toast'
import { TOAST_MS } from '../store'
import { decodeOptimizeEvent } from './output'
import { OPTIMIZE, stepName } from './texts'

export type Optimizing =
  | { state: 'idle' }
  | { state: 'running'; step: string; percent: number; stop(): void }
  /** `stepId`: that of the step that it made; null where nothing changed. */
  | { state: 'done'; output: OptimizeOutput; before: string; stepId: string | null }
  | { state: 'failed'; text: string }

export interface OptimizeSession {
  store: StoreApi<Optimizing>
  /** Whether the dialog is open: then nothing else tells of the end. */
  isShown: boolean
  /** Ends waiting for the person to leave the app of the last run. */
  forget: () => void
}

const sessions = new WeakMap<DocumentHost['store'], OptimizeSession>()

/** That of a screen. */
export function optimizeSession({ store }: Pick<DocumentHost, 'store'>): OptimizeSession {
  const known = sessions.get(store)
  if (known) return known
  const made = {
    store: createStore<Optimizing>()(() => ({ state: 'idle' })),
    isShown: false,
    forget: () => {},
  }
  sessions.set(store, made)
  return made
}

export interface OptimizeRequest {
  types: readonly AnalysisType[]
  rounds: number
  /** Null for the model that answers where none is chosen. */
  model: string | null
}

/** Optimizes the open page. Settles at the end, whichever it is. */
export async function optimize(
  host: DocumentHost,
  refreshCredits: () => void,
  { types, rounds, model }: OptimizeRequest,
): Promise<void> {
  const session = optimizeSession(host)
  const { document } = host.store.getState()
  if (document === null || session.store.getState().state === 'running') return
  const target = currentTarget(document)
  const page = pageOf(document, target.pageId)
  const basedOn = page && currentStep(page.history)?.id
  const before = selectHtml(host.store.getState())
  const jobId = crypto.randomUUID()
  const reading = new AbortController()
  const become = (next: Optimizing) => session.store.setState(next, true)
  const stop = () => {
    reading.abort()
    void cancelSubmitted(jobId)
    become({ state: 'idle' })
  }
  const running = (step: string, percent: number) =>
    become({ state: 'running', step, percent, stop })
  running(OPTIMIZE.running, 0)
  session.forget()
  // the result is that of the app, too
  session.forget = host.onLeave(() => {
    reading.abort()
    become({ state: 'idle' })
  })
  const body = {
    htmlContent: before,
    analysisTypes: [...types],
    rounds,
    ...(model === null ? {} : { model }),
  }
  const request = { newJobId: jobId, path: '/api/auto-optimize', body } as const
  try {
    for await (const event of streamEvents(request, decodeOptimizeEvent, {
      signal: reading.signal,
    })) {
      if (event.type === 'progress') running(event.currentStep, event.percent)
      else if (event.type === 'error') failed(session, event)
      else if (event.type === 'complete') {
        const { type: _type, ...output } = event
        const isChanged = output.optimizedHtml !== before
        if (isChanged) {
          const step = pageStep({
            id: jobId,
            html: output.optimizedHtml,
            name: stepName(types),
            origin: 'optimise',
            ...(output.model === null ? {} : { model: output.model }),
          })
          await host.land(target, step, basedOn)
        }
        become({ state: 'done', output, before, stepId: isChanged ? jobId : null })
        if (!session.isShown) tellEnd(output, isChanged)
      }
    }
  } finally {
    refreshCredits()
  }
}

function tellEnd({ note }: OptimizeOutput, isChanged: boolean): void {
  const options = { duration: TOAST_MS.warning, whole: true }
  if (isChanged) notify.success(...OPTIMIZE.done, options)
  else notify.info(OPTIMIZE.unchanged, note, options)
}

function failed(session: OptimizeSession, failure: StreamFailure): void {
  if (failure.code === 'cancelled') {
    session.store.setState({ state: 'idle' }, true)
    return
  }
  const { message } = describeStreamError(failure)
  session.store.setState({ state: 'failed', text: message }, true)
  if (!session.isShown) {
    notify.error(OPTIMIZE.failed, message, { duration: TOAST_MS.critical, whole: true })
  }
}
