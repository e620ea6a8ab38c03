/** A linear history with undo and redo. It knows nothing of what a step holds. */
export interface History<T> {
  readonly steps: readonly T[]
  /** Invariant: -1 for an empty history, else the place of the current step. */
  readonly index: number
}

/** How the steps of one kind are compared, counted and measured. */
export interface HistoryRules<T> {
  /** Equal steps in a row are one step. */
  isSame(a: T, b: T): boolean
  /** Steps that count against `maxCounted`; all count against `maxSteps`. */
  isCounted(step: T): boolean
  readonly maxCounted: number
  readonly maxSteps: number
}

export function emptyHistory<T>(): History<T> {
  return { steps: [], index: -1 }
}

/** Adds a step after the current one. The steps that were undone go; so do the oldest beyond the caps. */
export function pushStep<T>(history: History<T>, step: T, rules: HistoryRules<T>): History<T> {
  const current = currentStep(history)
  if (current !== undefined && rules.isSame(current, step)) return history
  const steps = withinCaps([...history.steps.slice(0, history.index + 1), step], rules)
  return { steps, index: steps.length - 1 }
}

export function undo<T>(history: History<T>): History<T> {
  return canUndo(history) ? { ...history, index: history.index - 1 } : history
}

export function redo<T>(history: History<T>): History<T> {
  return canRedo(history) ? { ...history, index: history.index + 1 } : history
}

/** As undoing or redoing until the step at this place is the current one. The others stay. */
export function goTo<T>(history: History<T>, index: number): History<T> {
  return index !== history.index && index in history.steps ? { ...history, index } : history
}

export function canUndo(history: History<unknown>): boolean {
  return history.index > 0
}

export function canRedo(history: History<unknown>): boolean {
  return history.index >= 0 && history.index < history.steps.length - 1
}

export function currentStep<T>(history: History<T>): T | undefined {
  return history.steps[history.index]
}

/**
 * Joins the last `count` steps up to the current one into one, which takes the place of all of them;
 * where that equals the step before, it goes too. The steps that were undone go.
 */
export function squash<T>(
  history: History<T>,
  count: number,
  join: (steps: readonly T[]) => T,
  rules: HistoryRules<T>,
): History<T> {
  const end = history.index + 1
  const from = Math.max(0, end - count)
  const joined = history.steps.slice(from, end)
  if (joined.length < 2) return history
  const before = { steps: history.steps.slice(0, from), index: from - 1 }
  return pushStep(before, join(joined), rules)
}

/**
 * As many steps as fit into `maxSize`. The oldest go first, then the last of those that were undone;
 * the current step always stays.
 */
export function fitInto<T>(
  history: History<T>,
  maxSize: number,
  sizeOf: (step: T) => number,
): History<T> {
  let size = history.steps.reduce((sum, step) => sum + sizeOf(step), 0)
  let from = 0
  let to = history.steps.length
  const drop = (place: number) => {
    const step = history.steps[place]
    if (step !== undefined) size -= sizeOf(step)
  }
  while (size > maxSize && from < history.index) drop(from++)
  while (size > maxSize && to > history.index + 1) drop(--to)
  if (from === 0 && to === history.steps.length) return history
  return { steps: history.steps.slice(from, to), index: history.index - from }
}

function withinCaps<T>(steps: readonly T[], rules: HistoryRules<T>): readonly T[] {
  let counted = 0
  let from = steps.length
  for (; from > 0 && steps.length - from < rules.maxSteps; from -= 1) {
    const step = steps[from - 1]
    if (step === undefined || !rules.isCounted(step)) continue
    if (counted === rules.maxCounted) break
    counted += 1
  }
  return from === 0 ? steps : steps.slice(from)
}
