import type { WorkApp } from '../model/app'
import type { HistoryStep, HtmlHistory } from '../model/history'
import type { Run, RunFailure, RunKind } from '../model/run'
import type { SaveContext } from '../model/saveContexts'

/** The user's input and the chosen model. */
export interface WritingState {
  prompt: string
  modification: string
  /** Null means the server's default. */
  modelId: string | null
}

export interface WritingEvents {
  promptChanged(prompt: string): void
  modificationChanged(modification: string): void
  modelChosen(modelId: string | null): void
}

/** The open app and its history. The current step's HTML is the page. */
export interface WorkState {
  appId: string | null
  app: WorkApp | null
  history: HtmlHistory
  unsaved: boolean
  lastSavedAt: string | null
}

export interface SavedReceipt {
  id: string
  name: string
  savedAt: string
  /** The saved HTML: changes made during the save stay unsaved. */
  html: string
}

export interface WorkEvents {
  /** `generationId` is the generation record of the changed page. */
  stepApplied(step: HistoryStep, generationId?: string | null): void
  undone(): void
  redone(): void
  appLoaded(app: WorkApp, html: string): void
  appSaved(receipt: SavedReceipt): void
  appPublished(publication: NonNullable<WorkApp['publication']>): void
  cleared(): void
  restored(saved: RestorableState): void
}

/** The state that survives a reload. */
export interface RestorableState extends WorkState {
  prompt: string
  modification: string
  promptOpen: boolean
  chatOpen: boolean
}

export interface RunState {
  run: Run | null
  failure: RunFailure | null
  /** The work that a running generation replaced, restored if it fails. */
  replaced: WorkState | null
}

export interface RunResult {
  html: string
  generationId: string | null
}

export interface RunEvents {
  /** `retriedAppId` is the app id of a generation that is sent again. */
  runStarted(kind: RunKind, instruction: string, retriedAppId?: string | null): void
  /** `appId` is the app that the job was submitted for. */
  runResumed(kind: RunKind, instruction: string, jobId: string, appId?: string | null): void
  jobAssigned(jobId: string): void
  progressReported(percent: number, step: string): void
  reasoningReceived(content: string): void
  chunkReceived(content: string): void
  fullCodeReceived(html: string): void
  runRestarted(attempt: number): void
  stopRequested(): void
  runSucceeded(result: RunResult): void
  runFailed(failure: RunFailure): void
  runStopped(): void
  failureDismissed(): void
}

export type DialogName = 'code' | 'save' | 'install' | null

export interface PanelState {
  promptOpen: boolean
  /** The modification drawer on small screens. */
  drawerOpen: boolean
  /** On large screens the side panel can be hidden. */
  sideHidden: boolean
  /** The chat is shown instead of the commands. */
  chatOpen: boolean
  /** A chat answer is running; it may change the page. */
  chatting: boolean
  dialog: DialogName
  saveContext: SaveContext
  saving: boolean
}

export interface PanelEvents {
  promptPanelToggled(open?: boolean): void
  drawerToggled(open?: boolean): void
  sideToggled(): void
  chatToggled(open?: boolean): void
  chattingChanged(chatting: boolean): void
  dialogOpened(dialog: Exclude<DialogName, null | 'save'>): void
  saveAsked(context: SaveContext): void
  dialogClosed(): void
  savingChanged(saving: boolean): void
}

export type GeneratorState = WritingState &
  WritingEvents &
  WorkState &
  WorkEvents &
  RunState &
  RunEvents &
  PanelState &
  PanelEvents
