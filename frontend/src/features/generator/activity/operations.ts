/** What goes on with an app and how far it is. Pure: times come from outside. */

import * as z from 'zod/mini'
import { tabValues } from '@/lib/storage'
import { OPERATION } from './texts'

export type OperationType = 'save' | 'share' | 'install' | 'connect' | 'generate'
export type OperationStatus = 'pending' | 'completed' | 'failed' | 'cancelled'

export interface Operation {
  id: string
  type: OperationType
  status: OperationStatus
  appId: string | null
  appName: string
  /** The job on the server that does it; null while, or where, there is none. */
  jobId: string | null
  /** Milliseconds since 1970. */
  createdAt: number
  updatedAt: number
  progress: {
    /** Steps, and how many of them are done. */
    total: number
    completed: number
    currentStep: string
    /** Within the current step, 0 to 100; null where nothing says. */
    percent: number | null
  }
  /** Why it failed; null where it did not. */
  error: string | null
}

export interface Operations {
  active: readonly Operation[]
  /** What ended, the newest first. */
  history: readonly Operation[]
}

export const NO_OPERATIONS: Operations = { active: [], history: [] }

const HISTORY_MAX = 50
const TIMEOUT_MS = 60_000
const SHARE_TIMEOUT_MS = 90_000

export interface NewOperation {
  id: string
  type: OperationType
  appId: string | null
  appName: string
  /** Whether the app gets a publication that it does not have yet. */
  createsPublication: boolean
}

export function begun(operations: Operations, made: NewOperation, now: number): Operations {
  const { id, type, appId, appName, createsPublication } = made
  if (operations.active.some((one) => one.id === id)) return operations
  const operation: Operation = {
    id,
    type,
    status: 'pending',
    appId,
    appName,
    jobId: null,
    createdAt: now,
    updatedAt: now,
    progress: {
      total: totalOf(type, createsPublication),
      completed: 0,
      currentStep: OPERATION.initializing,
      percent: null,
    },
    error: null,
  }
  return { ...operations, active: [...operations.active, operation] }
}

/** 1 step to save and to generate, else 2; one more for a publication that is new, one more to connect. */
function totalOf(type: OperationType, createsPublication: boolean): number {
  if (type === 'save' || type === 'generate') return 1
  return 2 + (createsPublication ? 1 : 0) + (type === 'connect' ? 1 : 0)
}

/** Another step is under way; the one before is done. */
export function stepped(operations: Operations, id: string, step: string, now: number): Operations {
  return changed(operations, id, now, ({ progress }) => {
    if (progress.currentStep === step) return null
    const isFirst = progress.currentStep === OPERATION.initializing
    const done = progress.completed + (isFirst ? 0 : 1)
    // the last one is done when the operation is
    const completed = Math.min(done, progress.total - 1)
    return { progress: { ...progress, completed, currentStep: step, percent: null } }
  })
}

export function measured(
  operations: Operations,
  id: string,
  percent: number | null,
  now: number,
): Operations {
  return changed(operations, id, now, ({ progress }) =>
    percent === progress.percent ? null : { progress: { ...progress, percent } },
  )
}

export function withJob(
  operations: Operations,
  id: string,
  jobId: string,
  now: number,
): Operations {
  return changed(operations, id, now, () => ({ jobId }))
}

export function ended(
  operations: Operations,
  id: string,
  how: { status: Exclude<OperationStatus, 'pending'>; error?: string | null },
  now: number,
): Operations {
  const operation = operations.active.find((one) => one.id === id)
  if (operation === undefined) return operations
  const { progress, type } = operation
  const isDone = how.status === 'completed'
  const over: Operation = {
    ...operation,
    status: how.status,
    updatedAt: now,
    error: how.status === 'failed' ? (how.error ?? OPERATION.failed) : null,
    progress: {
      ...progress,
      completed: isDone ? progress.total : progress.completed,
      percent: isDone ? 100 : progress.percent,
      currentStep: how.status === 'completed' ? OPERATION.done[type] : OPERATION[how.status],
    },
  }
  return {
    active: operations.active.filter((one) => one !== operation),
    history: [over, ...operations.history].slice(0, HISTORY_MAX),
  }
}

/** A generation has limits of its own, which are longer. */
export function timeoutOf(type: OperationType): number | null {
  if (type === 'generate') return null
  return type === 'save' ? TIMEOUT_MS : SHARE_TIMEOUT_MS
}

/** Ends what takes longer than its time. */
export function withoutLate(operations: Operations, now: number): Operations {
  return operations.active
    .filter(
      ({ type, createdAt }) => now - createdAt > (timeoutOf(type) ?? Number.POSITIVE_INFINITY),
    )
    .reduce(
      (rest, { id }) => ended(rest, id, { status: 'failed', error: OPERATION.timeout }, now),
      operations,
    )
}

/** How much is done, 0 to 100. */
export function percentOf({ progress }: Operation): number {
  const { total, completed, percent } = progress
  return Math.min(100, Math.round((100 * (completed + (percent ?? 0) / 100)) / total))
}

/** Seconds that are left if it goes on as until now; null while nothing can be said. */
export function remaining(operation: Operation, now: number): number | null {
  const done = percentOf(operation)
  const passed = now - operation.createdAt
  if (operation.status !== 'pending' || done < 10 || passed < 1_000) return null
  return Math.max(1, Math.round((passed / done) * (100 - done)) / 1_000)
}

function changed(
  operations: Operations,
  id: string,
  now: number,
  change: (operation: Operation) => Partial<Operation> | null,
): Operations {
  const active = operations.active.map((one) => {
    const changes = one.id === id ? change(one) : null
    return changes === null ? one : { ...one, ...changes, updatedAt: now }
  })
  const isSame = active.every((one, at) => one === operations.active[at])
  return isSame ? operations : { ...operations, active }
}

const KeptOperation = z.object({
  id: z.string(),
  type: z.enum(['save', 'share', 'install', 'connect', 'generate']),
  status: z.enum(['pending', 'completed', 'failed', 'cancelled']),
  appId: z.nullable(z.string()),
  appName: z.string(),
  jobId: z.nullable(z.string()),
  createdAt: z.number(),
  updatedAt: z.number(),
  progress: z.object({
    total: z.number().check(z.gte(1)),
    completed: z.number().check(z.gte(0)),
    currentStep: z.string(),
    percent: z.nullable(z.number()),
  }),
  error: z.nullable(z.string()),
})

const Kept = z.object({
  active: z.array(KeptOperation).check(z.maxLength(20)),
  history: z.array(KeptOperation).check(z.maxLength(50)),
})

const keyOf = (uid: string): string => `morpheo-operations:${uid}`

/** What this tab did for a person; survives a reload. Nothing where it cannot be read. */
export function readOperations(uid: string): Operations {
  try {
    return z.parse(Kept, JSON.parse(tabValues.read(keyOf(uid)) ?? ''))
  } catch {
    return NO_OPERATIONS
  }
}

export function keepOperations(uid: string, operations: Operations): void {
  tabValues.write(keyOf(uid), JSON.stringify(operations))
}
