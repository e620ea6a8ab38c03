import type { ActivityState, DocumentEvents, DocumentState } from '@/document/state'
import type { SampleChoice } from '@/lib/api/types'
import type { Dialog, Panel } from '../model/panel'
import type { NewRun, Run, RunFailure } from '../model/run'

/** The user's input and the chosen model. */
export interface WritingState {
  prompt: string
  /** The prompt was changed since the app was saved. */
  promptUnsaved: boolean
  modification: string
  /** Null means the server's default. */
  modelId: string | null
}

export interface WritingEvents {
  promptChanged(prompt: string): void
  modificationChanged(modification: string): void
  modelChosen(modelId: string | null): void
}

/** No sample is certainly what was asked for: the nearest ones, to choose from. */
export interface Offer {
  prompt: string
  message: string
  choices: readonly SampleChoice[]
}

export interface RunState {
  run: Run | null
  offer: Offer | null
  failure: RunFailure | null
  /** The work that a running generation replaced, restored if it fails. */
  replaced: DocumentState | null
}

export interface RunResult {
  html: string
  generationId: string | null
}

export interface RunEvents {
  /** A generation opens a document of its own. */
  runStarted(run: NewRun): void
  progressReported(percent: number, step: string): void
  reasoningReceived(content: string): void
  chunkReceived(content: string): void
  fullCodeReceived(html: string): void
  runRestarted(attempt: number): void
  stopRequested(): void
  runSucceeded(result: RunResult): void
  runFailed(failure: RunFailure): void
  runStopped(): void
  /** The run ended without a page. */
  choicesOffered(offer: Offer): void
  offerDismissed(): void
  failureDismissed(): void
}

export interface PanelState {
  panel: Panel
  /** On large screens the side panel can be hidden. */
  sideHidden: boolean
  dialog: Dialog | null
  chatting: boolean
  saving: boolean
}

export interface PanelEvents {
  panelShown(panel: Panel): void
  sideToggled(): void
  chattingChanged(chatting: boolean): void
  dialogOpened(dialog: Dialog): void
  dialogClosed(): void
  savingChanged(saving: boolean): void
}

/** What a person typed and looked at. */
export type ScreenState = Pick<WritingState, 'prompt' | 'modification'> & { panel: Panel }

/** The state that survives a reload. */
export type RestorableState = ScreenState & DocumentState

export interface RestoreEvents {
  restored(saved: Partial<ScreenState> & Partial<DocumentState>): void
}

export type GeneratorState = WritingState &
  WritingEvents &
  DocumentState &
  DocumentEvents &
  RestoreEvents &
  RunState &
  RunEvents &
  PanelState &
  PanelEvents &
  ActivityState
