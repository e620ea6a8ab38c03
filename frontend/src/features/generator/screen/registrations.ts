import { activityRegistration, OperationsTray } from '../activity'
import { connectRegistration } from '../connections'
import { leaveRegistration } from '../leave'
import { modifyRegistration } from '../modify'
import { EmptyPage, pageRegistration } from '../pages'
import { previewRegistration } from '../preview'
import { publishRegistration } from '../publish'
import { qrRegistration } from '../qr'
import { BlockedChange, resultRegistration } from '../results'
import { OfferedSamples, runRegistration } from '../run'
import { SavingDialog, saveRegistration } from '../save'
import { shareRegistration } from '../share'
import type { Dialog, DialogPart } from '../store'
import { transferRegistration } from '../transfer'
import { screenRegistration } from './registration'

/** Each use case with commands or dialogs, in the order of menus. */
export const REGISTRATIONS = {
  run: runRegistration,
  preview: previewRegistration,
  modify: modifyRegistration,
  screen: screenRegistration,
  results: resultRegistration,
  save: saveRegistration,
  publish: publishRegistration,
  share: shareRegistration,
  qr: qrRegistration,
  transfer: transferRegistration,
  activity: activityRegistration,
  leave: leaveRegistration,
  pages: pageRegistration,
  connections: connectRegistration,
}

declare module '../store/dialogs' {
  interface Registered {
    all: typeof REGISTRATIONS
  }
}

/** Each dialog of the screen by its kind; it takes what that kind is opened with. */
export const DIALOGS: Record<Dialog['kind'], DialogPart<Dialog>> = Object.assign(
  {},
  ...Object.values(REGISTRATIONS).map(({ dialogs }) => dialogs),
)

/** What is loaded ahead, for a lost network. */
export const LOADED_AHEAD: readonly { preload(): void }[] = [
  ...Object.values(DIALOGS),
  SavingDialog,
  EmptyPage,
  BlockedChange,
  OfferedSamples,
  OperationsTray,
]
