import { createStore, type StoreApi } from 'zustand/vanilla'
import { shownName } from '@/document/proposedName'
import { selectAppId } from '@/document/state'
import type { GeneratorStore } from '../store/generatorStore'
import { type Activity, activityOf, type Before, before, failureOf } from './activity'
import { onJobAskedFor } from './jobs'
import { keepOperations, readOperations } from './kept'
import {
  begun,
  ended,
  measured,
  type Operation,
  type Operations,
  stepped,
  withJob,
  withoutLate,
} from './operations'
import { endOfJob } from './recover'

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
