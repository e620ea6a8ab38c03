import type { PageId } from '@/document/document'
import type { ChosenElement, ConnectStage, Destination } from '../connections/connectTarget'
import type { Merge } from '../results/mergeChoice'
import type { SaveReason } from '../save/SaveDialog'

/** What the side panel, or on small screens the sheet, is about. */
export type Panel =
  | { kind: 'prompt' }
  /** `drawer`: on small screens, all actions in a drawer instead of the instruction alone. */
  | { kind: 'modify'; drawer: boolean }
  | { kind: 'chat' }

export type PanelKind = Panel['kind']

/** What unsaved work would be given up for. */
export type LeaveReason = 'clear' | 'generate' | 'navigate'

/** What an app is published with. `icon` is a PNG data URL. */
export interface InstallForm {
  name: string
  icon: string | null
}

/** How far a publication is. */
export type InstallStage = 'saving' | 'creating' | 'updating'

export const IMPORT_DIALOG: Dialog = { kind: 'import', file: null, source: '' }

export const INSTALL_DIALOG: Dialog = { kind: 'install', form: null, stage: null, error: null }

/** What an app is handed on as. */
export type SharedAs = 'share' | 'qr'

/** A published app, as others see it. */
export interface SharedApp {
  name: string
  /** What it says of itself; blank when nothing is known. */
  description: string
  /** What links to it show: its page on the main origin. */
  pageUrl: string
  /** Its own origin. */
  appUrl: string
}

/** The open dialog. */
export type Dialog =
  | { kind: 'code' }
  /** What was chosen or pasted already. */
  | { kind: 'import'; file: File | null; source: string }
  | { kind: 'export' }
  /** The steps of the app's pages. */
  | { kind: 'history' }
  /** What goes on and what ended. */
  | { kind: 'activity' }
  /** `form` as it was filled in, once it was sent; `stage` while it is under way. */
  | { kind: 'install'; form: InstallForm | null; stage: InstallStage | null; error: string | null }
  /** `typed` is the name as it was typed before a save that failed. */
  | { kind: 'save'; reason: SaveReason; typed: string | null }
  /** The app was saved elsewhere meanwhile; `message` says so. */
  | { kind: 'conflict'; message: string }
  /** The app was deleted elsewhere meanwhile; `message` says so. */
  | { kind: 'deleted'; message: string }
  /** An answer and the person changed the same. */
  | { kind: 'merge'; merge: Merge }
  | { kind: 'leave'; reason: LeaveReason }
  /** The pages of the app; `deleting`: it asks about this one first. */
  | { kind: 'pages'; deleting: PageId | null }
  | { kind: 'addPage' }
  /** Something that the plan of the account does not have. */
  | { kind: 'pro'; feature: string }
  /** Published before it is shared; `step` says how far that is. */
  | { kind: 'publishing'; step: string }
  | { kind: SharedAs; app: SharedApp }
  /** `to` as it was chosen, once it was sent; `stage` while it is under way. */
  | {
      kind: 'connect'
      element: ChosenElement
      to: Destination | null
      stage: ConnectStage | null
      error: string | null
    }

export const MODIFY_PANEL: Panel = { kind: 'modify', drawer: false }

/** The side panel's element, for the button that folds it. */
export const SIDE_ID = 'gen-side'
