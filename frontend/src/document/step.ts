import type { HistoryRules } from './history'

const BY_MODEL = ['generation', 'modification', 'chat', 'optimise', 'repair', 'image'] as const
const BY_OTHERS = ['manual', 'connection', 'ids', 'loaded'] as const

/** What makes the steps of a page's history. A draft may have any of them. */
export const ORIGINS = [...BY_MODEL, ...BY_OTHERS] as const

export type StepOrigin = (typeof ORIGINS)[number]

/** The chat message whose changes a step applied, or undid. */
export interface ChatReference {
  messageId: string
  undone: boolean
}

/**
 * The result of running a changed page hidden, before it is shown. `kept`: it is broken or could not be
 * validated, and the person wants it all the same.
 */
export type Validation = 'pending' | 'passed' | 'kept' | { readonly broken: string }

/** A page as it was after one change. */
export interface PageStep {
  /** A step that a job made has the job's id, so that an answer lands once however often it is read. */
  id: string
  html: string
  /** What the person asked for, shown as the step's name. */
  name: string
  origin: StepOrigin
  /** Milliseconds since 1970. */
  timestamp: number
  /** The generation record that the server made with it; null when it has none. */
  generationId?: string | null
  /** The id of the model that answered, or of the offline studio; absent where that is not known. */
  model?: string
  chat?: ChatReference
  /** Absent where none is needed: in a generation, and in what a person did. */
  validation?: Validation
}

export type NewPageStep = Omit<PageStep, 'id' | 'timestamp' | 'validation'> & { id?: string }

/** What a model changed begins pending, wherever it lands. */
export function pageStep(step: NewPageStep): PageStep {
  const made: PageStep = { id: crypto.randomUUID(), ...step, timestamp: Date.now() }
  return isChangeByModel(made) ? { ...made, validation: 'pending' } : made
}

export function mayBeShown({ validation }: PageStep): boolean {
  return validation === undefined || validation === 'passed' || validation === 'kept'
}

/** What goes wrong since this step; null when nothing is known to, or when it is kept all the same. */
export function brokenBy({ validation }: PageStep): string | null {
  return typeof validation === 'object' ? validation.broken : null
}

const MODEL_STEPS_MAX = 50
const STEPS_MAX = 100

/** Whether a model made the page as it is now; not when a person took its change back. */
export function isChangeByModel({ origin, chat }: PageStep): boolean {
  return origin !== 'generation' && isMadeByModel(origin) && chat?.undone !== true
}

export const PAGE_HISTORY: HistoryRules<PageStep> = {
  isSame: (a, b) => a.html === b.html,
  isCounted: ({ origin }) => isMadeByModel(origin),
  maxCounted: MODEL_STEPS_MAX,
  maxSteps: STEPS_MAX,
}

export function isMadeByModel(origin: StepOrigin): boolean {
  return (BY_MODEL as readonly StepOrigin[]).includes(origin)
}
