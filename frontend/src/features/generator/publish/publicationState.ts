import type { AppDocument } from '@/document/document'
import type { DocumentState } from '@/document/state'
import { isUnnamed } from '@/lib/appNames'

export const selectIsSaved = ({ document, unsaved }: DocumentState): boolean =>
  document?.app.hasBeenSaved === true && !unsaved

/** Named and saved, and what is online is what was saved last. */
export function isPublishedAsIs(state: DocumentState): boolean {
  const { app } = state.document ?? {}
  if (app === undefined || !selectIsSaved(state) || isUnnamed(app.name)) return false
  return app.revision !== null && app.publication?.revision === app.revision
}

/** Whether it is still the app that was asked about. Saved as a new one, it has another id and its pages. */
export function isSameWork(asked: AppDocument | null, open: AppDocument | null): boolean {
  if (asked === null || open === null) return false
  if (open.app.appId === asked.app.appId) return true
  return Object.keys(asked.pages).some((id) => open.pages[id] !== undefined)
}
