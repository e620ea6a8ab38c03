import { HISTORY_CAP } from './limits'

/** What created a history step. */
export type HistoryKind = 'ai_generation' | 'ai_modification' | 'manual_edit' | 'loaded'

/** The chat message whose changes a step applied, or undid. */
export interface ChatOrigin {
  messageId: string
  undone: boolean
}

export interface HistoryEntry {
  id: string
  type: HistoryKind
  timestamp: number
  htmlContent: string
  description: string
  chat?: ChatOrigin
}

/** Invariant: `index` is -1 for an empty history, else it points at an entry. */
export interface HtmlHistory {
  readonly entries: readonly HistoryEntry[]
  readonly index: number
}

export const EMPTY_HISTORY: HtmlHistory = { entries: [], index: -1 }

export interface HistoryStep {
  type: HistoryKind
  htmlContent: string
  description: string
  chat?: ChatOrigin
}

/** Adds a step after the current one: the redo tail goes, a duplicate of the current step is skipped. */
export function appendStep(history: HtmlHistory, step: HistoryStep): HtmlHistory {
  if (currentEntry(history)?.htmlContent === step.htmlContent) return history
  const entry: HistoryEntry = { ...step, id: crypto.randomUUID(), timestamp: Date.now() }
  const entries = [...history.entries.slice(0, history.index + 1), entry].slice(-HISTORY_CAP)
  return { entries, index: entries.length - 1 }
}

export function undoStep(history: HtmlHistory): HtmlHistory {
  return canUndo(history) ? { ...history, index: history.index - 1 } : history
}

export function redoStep(history: HtmlHistory): HtmlHistory {
  return canRedo(history) ? { ...history, index: history.index + 1 } : history
}

export function canUndo(history: HtmlHistory): boolean {
  return history.index > 0
}

export function canRedo(history: HtmlHistory): boolean {
  return history.index >= 0 && history.index < history.entries.length - 1
}

export function currentEntry(history: HtmlHistory): HistoryEntry | undefined {
  return history.entries[history.index]
}

export function currentHtml(history: HtmlHistory): string {
  return currentEntry(history)?.htmlContent ?? ''
}

/** Drops the oldest steps until the whole history fits; the current step always stays. */
export function trimToSize(history: HtmlHistory, maxChars: number): HtmlHistory {
  let total = history.entries.reduce((sum, entry) => sum + entry.htmlContent.length, 0)
  let drop = 0
  while (total > maxChars && drop < history.index) {
    total -= history.entries[drop]?.htmlContent.length ?? 0
    drop += 1
  }
  return drop === 0
    ? history
    : { entries: history.entries.slice(drop), index: history.index - drop }
}
