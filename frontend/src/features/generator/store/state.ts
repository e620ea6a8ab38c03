import type { AppDocument, PageId, PageTarget } from '@/document/document'
import type { PageMetadata } from '@/document/pageMetadata'
import type { ActivityState, DocumentEvents, DocumentState } from '@/document/state'
import type { Validation } from '@/document/step'
import type { Files, FilesState } from '@/lib/attachedFiles'
import type { Dialog } from './dialogs'
import type { NewRun, Run, RunFailure, SampleOffer } from './run'

/** What the side panel, or on small screens the sheet, is about. */
export type Panel =
  | { kind: 'prompt' }
  /** `drawer`: on small screens, all actions in a drawer instead of the instruction alone. */
  | { kind: 'modify'; drawer: boolean }
  | { kind: 'chat' }

export type PanelKind = Panel['kind']

/** What unsaved work would be given up for. */
export type LeaveReason = 'clear' | 'generate' | 'navigate'

/** Asks before unsaved work is given up. */
export interface MayLeave {
  /** Whether to go on: nothing would be lost, or the person has decided. */
  mayLeave(reason: LeaveReason): Promise<boolean>
}

export const MODIFY_PANEL: Panel = { kind: 'modify', drawer: false }

/** The side panel's element, for the button that folds it. */
export const SIDE_ID = 'gen-side'

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
  /** Brings back an earlier prompt; `unsaved`: it is not the one that was saved. */
  promptRestored(prompt: string, unsaved: boolean): void
  modificationChanged(modification: string): void
  modelChosen(modelId: string | null): void
}

export interface RunState {
  run: Run | null
  failure: RunFailure | null
  /** The work that a running generation replaced, restored if it fails. */
  replaced: DocumentState | null
  /** Samples to choose from, until one is chosen or none fits. */
  offer: SampleOffer | null
  /** What the last answer says about its page: what it was made from, what was not done. */
  answerNote: string | null
}

export interface RunResult {
  html: string
  generationId: string | null
  /** The id of the model that answered. */
  model?: string | undefined
  note?: string | undefined
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
  /** A generation ended with samples to choose from; the work it replaced is back. */
  samplesOffered(offer: SampleOffer): void
  offerDeclined(): void
  runFailed(failure: RunFailure): void
  /** The page of the run that failed so came in part, and can be gone on with. */
  pageBrokeOff(failure: RunFailure, run: NewRun): void
  runStopped(): void
  failureDismissed(): void
  /** Something is to be said about the open page that stays until it changes. */
  answerNoted(note: string): void
  answerNoteDismissed(): void
}

export interface PanelState {
  panel: Panel
  /** Where it has a place beside the preview, the side panel can be folded. */
  sideHidden: boolean
  /** While it is hidden: a running job hid it, not the person. */
  sideHiddenByRun: boolean
  dialog: Dialog | null
  chatting: boolean
  /** The page that the answer of the chat may change. */
  chattingPage: PageId | null
  saving: boolean
  /** Ends the typing in the page; null when there is none. */
  typing: ActivityState['typing']
}

export interface PanelEvents {
  panelShown(panel: Panel): void
  sideToggled(): void
  sideFolded(): void
  /** A compact window gives its stage to a running job. */
  sideFoldedByRun(): void
  /** There is room again for what a running job folded. */
  sideHasRoom(): void
  /** `pageId`: the page that the answer may change; the open one when absent. */
  chattingChanged(chatting: boolean, pageId?: PageId): void
  /** `end`: what ends the typing that began in the page; null when it is over. */
  typingChanged(end: ActivityState['typing']): void
  dialogOpened(dialog: Dialog): void
  dialogClosed(): void
  savingChanged(saving: boolean): void
}

/** What a person typed and looked at. */
export type ScreenState = Pick<WritingState, 'prompt' | 'modification'> & {
  panel: Panel
  files?: Files | undefined
  typed?: PagesState['typed'] | undefined
  arrived?: PagesState['arrived'] | undefined
}

/** The state that survives a reload. */
export type RestorableState = ScreenState & DocumentState

export interface ValidationEvents {
  /** The result of validating a change; `pending` when it could not be run. */
  changeValidated(change: { target: PageTarget; stepId: string }, validation: Validation): void
  /** The page is to be validated, if it waits for that. */
  validationRequested(): void
  /** The person keeps the page although it is broken, or could not be validated. */
  changeKept(): void
}

/** What a person does with the pages of the open app. */
export interface PageEvents {
  pageOpened(pageId: PageId): void
  /** A blank name changes nothing. */
  pageRenamed(pageId: PageId, name: string): void
  /** The copy is opened. */
  pageDuplicated(pageId: PageId): void
  /** The last page stays. */
  pageDeleted(pageId: PageId): void
  /** `place` among all pages, from 0. */
  pageMoved(pageId: PageId, place: number): void
  homePageChosen(pageId: PageId): void
  pageMetadataChanged(pageId: PageId, changes: Partial<PageMetadata>): void
}

/** The text that was typed on a page that is not open now. */
export interface TypedText {
  prompt: string
  promptUnsaved: boolean
  modification: string
}

export interface PagesState {
  /** Of the pages that were left. */
  typed: Readonly<Record<PageId, TypedText>>
  /** The pages whose answer came while another one was open. */
  arrived: readonly PageId[]
  /** The app as it is stored; null where that is not known. */
  stored: AppDocument | null
}

export interface ConnectionState {
  /** Connection mode is on: elements of the app are chosen, not used. */
  connecting: boolean
  /** Manual editing is on: elements of the page are changed, not used. */
  editing: boolean
  /** Precise modification is on: an element is chosen that instructions are about. */
  precise: boolean
  /** That element, as long as precise modification is on. */
  component: ChosenComponent | null
}

/** An element of the open page. */
export interface ChosenComponent {
  id: string
  tag: string
  /** What it begins with; may be blank. */
  text: string
}

export interface ConnectionEvents {
  connectingChanged(connecting: boolean): void
  editingChanged(editing: boolean): void
  preciseChanged(precise: boolean): void
  componentChosen(component: ChosenComponent | null): void
}

export interface FileEvents {
  /** What was asked for with files is there: they leave their box. */
  filesUsed(run: Pick<NewRun, 'kind' | 'target'>): void
}

export interface RestoreEvents {
  restored(saved: Partial<ScreenState> & Partial<DocumentState>): void
}

export type GeneratorState = WritingState &
  WritingEvents &
  DocumentState &
  DocumentEvents &
  ValidationEvents &
  RestoreEvents &
  PagesState &
  PageEvents &
  ConnectionState &
  ConnectionEvents &
  FilesState &
  FileEvents &
  RunState &
  RunEvents &
  PanelState &
  PanelEvents &
  ActivityState
