import type { HistoryRules } from './history'

/** What made a step of a page's history. */
export type StepOrigin =
  | 'generation'
  | 'modification'
  | 'chat'
  | 'manual'
  | 'connection'
  | 'optimise'
  | 'repair'
  | 'ids'
  | 'image'
  | 'loaded'

/** The chat message whose changes a step applied, or undid. */
export interface ChatReference {
  messageId: string
  undone: boolean
}

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
  chat?: ChatReference
  /** What goes wrong since this change, unless the person keeps it all the same. */
  broken?: string
}

export type NewPageStep = Omit<PageStep, 'id' | 'timestamp'> & { id?: string }

export function pageStep(step: NewPageStep): PageStep {
  return { id: crypto.randomUUID(), ...step, timestamp: Date.now() }
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
  switch (origin) {
    case 'generation':
    case 'modification':
    case 'chat':
    case 'optimise':
    case 'repair':
    case 'image':
      return true
    case 'manual':
    case 'connection':
    case 'ids':
    case 'loaded':
      return false
  }
}
