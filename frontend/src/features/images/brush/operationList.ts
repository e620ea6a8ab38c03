import type { Operation } from './operations'

/** What was painted, in order, and what was undone of it. Plain values: it can be kept and sent to a worker. */
export interface OperationList {
  readonly done: readonly Operation[]
  /** The one undone last comes last. */
  readonly undone: readonly Operation[]
}

export const NO_OPERATIONS: OperationList = { done: [], undone: [] }

/** Adds one. What was undone goes. */
export function painted({ done }: OperationList, operation: Operation): OperationList {
  return { done: [...done, operation], undone: [] }
}

export function undo(list: OperationList): OperationList {
  const last = list.done.at(-1)
  if (last === undefined) return list
  return { done: list.done.slice(0, -1), undone: [...list.undone, last] }
}

export function redo(list: OperationList): OperationList {
  const last = list.undone.at(-1)
  if (last === undefined) return list
  return { done: [...list.done, last], undone: list.undone.slice(0, -1) }
}

/** Nothing is marked any more, until that is undone. */
export function cleared(list: OperationList): OperationList {
  return isBlank(list) ? list : painted(list, { kind: 'clear' })
}

/** Nothing is marked for certain. What was erased to nothing shows in the mask alone. */
export const isBlank = (list: OperationList): boolean => paintedCount(list) === 0

/** How often something was marked since all was cleared; what was erased is no mark. */
export function paintedCount({ done }: OperationList): number {
  const since = done.slice(done.findLastIndex(({ kind }) => kind === 'clear') + 1)
  return since.filter((one) => !('isErase' in one && one.isErase)).length
}
