import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppDocument } from '@/document/document'
import { shownName } from '@/document/proposedName'
import { selectAppId } from '@/document/state'
import { api, unwrap } from '@/lib/api/client'
import type { GeneratorState, GeneratorStore } from '../store'
import {
  begun,
  ended,
  keepOperations,
  measured,
  type Operation,
  type OperationStatus,
  type Operations,
  type OperationType,
  readOperations,
  stepped,
  timeoutOf,
  withJob,
  withoutLate,
} from './operations'
import { OPERATION } from './texts'

/** Which job on the server does what is under way: told by who asks for it, heard by who watches. */
type Listener = (jobId: string) => void

const listeners = new Set<Listener>()

export function jobAskedFor(jobId: string): void {
  for (const listener of listeners) listener(jobId)
}

/** Returns what ends it. */
export function onJobAskedFor(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How often it is looked whether something takes too long. */
const LOOK_EVERY_MS = 1_000

export type OperationStore = StoreApi<Operations>

interface Current {
  id: string
  activity: Activity
  earlier: Before
}

/**
 * Notes what the screen does as operations, kept for a reload. Returns them, and what ends it.
 * `restored` settles once the work of this tab is there again.
 */
export function watchOperations(
  generator: GeneratorStore,
  uid: string,
  restored: Promise<void>,
): { operations: OperationStore; stop(): void } {
  const operations = createStore<Operations>()(() => readOperations(uid))
  const gone = new AbortController()
  const update = (change: (now: number) => Operations) => {
    const next = change(Date.now())
    if (next === operations.getState()) return
    operations.setState(next, true)
    keepOperations(uid, next)
  }
  let current: Current | null = null

  const end = ({ id, activity, earlier }: Current, wasStopped: boolean) => {
    const error = failureOf(activity.type, earlier, generator.getState())
    const status = wasStopped ? 'cancelled' : error === null ? 'completed' : 'failed'
    update((now) => ended(operations.getState(), id, { status, error }, now))
  }
  const begin = (activity: Activity): Current => {
    const state = generator.getState()
    const { document } = state
    // a generation goes on after a reload; whatever else was cut off is another one
    const resumed = operations
      .getState()
      .active.find(({ type }) => type === 'generate' && type === activity.type)
    const id = resumed?.id ?? crypto.randomUUID()
    const made = {
      id,
      type: activity.type,
      appId: selectAppId(state),
      appName: document === null ? '' : shownName(document),
      createsPublication: document?.app.publication == null,
    }
    update((now) => begun(operations.getState(), made, now))
    return { id, activity, earlier: before(state) }
  }
  const look = (wasStopped: boolean) => {
    const activity = activityOf(generator.getState())
    if (current !== null && current.activity.type !== activity?.type) {
      end(current, wasStopped)
      current = null
    }
    if (activity === null) return
    current ??= begin(activity)
    const { id } = current
    update((now) => stepped(operations.getState(), id, activity.step, now))
    update((now) => measured(operations.getState(), id, activity.percent, now))
  }
  const isInterrupted = ({ id }: Operation) => id !== current?.id

  look(false)
  const unsubscribe = generator.subscribe((_, last) => look(last.run?.stopping ?? false))
  const unlisten = onJobAskedFor((jobId) => {
    const id = current?.id
    if (id !== undefined) update((now) => withJob(operations.getState(), id, jobId, now))
  })
  const timer = setInterval(
    () => update((now) => withoutLate(operations.getState(), now)),
    LOOK_EVERY_MS,
  )
  // what a reload cut off
  void restored.then(() => {
    for (const operation of operations.getState().active.filter(isInterrupted)) {
      void endOfJob(operation, generator.getState(), gone.signal).then((how) => {
        if (gone.signal.aborted) return
        update((now) => ended(operations.getState(), operation.id, how, now))
      })
    }
  })
  return {
    operations,
    stop() {
      gone.abort()
      unsubscribe()
      unlisten()
      clearInterval(timer)
    },
  }
}

/** How often it is looked what became of a job. */
const ASK_EVERY_MS = 2_000

interface End {
  status: Exclude<OperationStatus, 'pending'>
  error?: string | null
}

/** What became of an operation that a reload cut off. Its job, where it has one, is waited for. */
export async function endOfJob(
  { type, jobId, createdAt }: Operation,
  state: GeneratorState,
  signal: AbortSignal,
): Promise<End> {
  if (type === 'generate') {
    return state.failure === null
      ? { status: 'completed' }
      : { status: 'failed', error: state.failure.text }
  }
  if (type === 'save') {
    const isSaved = state.document?.app.hasBeenSaved === true && !state.unsaved
    return { status: isSaved ? 'completed' : 'failed' }
  }
  if (jobId === null) return { status: 'failed' }
  const until = createdAt + (timeoutOf(type) ?? 0)
  do {
    const job = await unwrap(
      api.GET('/api/jobs/{id}', { params: { path: { id: jobId } }, signal }),
    ).catch(() => null)
    if (job?.status === 'succeeded') return { status: 'completed' }
    if (job?.status === 'cancelled') return { status: 'cancelled' }
    if (job?.status === 'failed') return { status: 'failed', error: job.error?.message ?? null }
    await new Promise((looks) => setTimeout(looks, ASK_EVERY_MS))
  } while (!signal.aborted && Date.now() < until)
  return { status: 'failed', error: OPERATION.timeout }
}

/** What the screen is doing right now. */
export interface Activity {
  type: OperationType
  step: string
  percent: number | null
}

/** Read from the state alone, so that none of the flows has to tell. */
export function activityOf(state: GeneratorState): Activity | null {
  const { run, dialog, document, saving } = state
  const name = document === null ? '' : shownName(document)
  const at = (type: OperationType, step: string): Activity => ({ type, step, percent: null })
  if (run?.kind === 'generate') {
    return { type: 'generate', step: OPERATION.generating, percent: run.percent }
  }
  if (dialog?.kind === 'connect' && dialog.stage !== null) {
    return at('connect', dialog.stage === 'saving' ? OPERATION.saving(name) : OPERATION.connecting)
  }
  if (dialog?.kind === 'install' && dialog.stage !== null) {
    const isOnline = dialog.stage === 'updating'
    return at(
      'install',
      dialog.stage === 'saving' ? OPERATION.saving(name) : OPERATION.publishing(isOnline),
    )
  }
  if (dialog?.kind === 'publishing') return at('share', dialog.step)
  return saving ? at('save', OPERATION.saving(name)) : null
}

/** What of the document tells whether something came of it. */
export interface Before {
  publication: AppDocument['app']['publication']
  lastSavedAt: string | null
}

export function before({ document }: GeneratorState): Before {
  return {
    publication: document?.app.publication ?? null,
    lastSavedAt: document?.app.lastSavedAt ?? null,
  }
}

/** How an activity ended: null where it went well, else why it did not. */
export function failureOf(
  type: OperationType,
  earlier: Before,
  state: GeneratorState,
): string | null {
  const { document, failure, dialog } = state
  const now = before(state)
  switch (type) {
    case 'generate':
      return failure === null ? null : failure.text
    case 'save':
      return document !== null && now.lastSavedAt !== earlier.lastSavedAt ? null : OPERATION.failed
    case 'share':
    case 'install':
    case 'connect': {
      if (now.publication !== null && now.publication !== earlier.publication) return null
      const message = dialog !== null && 'error' in dialog ? dialog.error : null
      return message ?? OPERATION.failed
    }
  }
}
