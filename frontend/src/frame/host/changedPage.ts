/**
 * A page that a model changed, shown in place of the page before, which is used until then. First it runs hidden: where
 * that page worked and it fails, or it cannot be run, it is not shown.
 */

import type { HiddenPlace } from './hiddenFrame'
import type { PageLoader } from './pageLoader'
import type { ChangeResult, Content, LoadResult } from './previewState'
import type { Problem } from './problems'
import type { AppStorages } from './storage/appStorages'

export type ChangeTools = { pages: PageLoader; storages: AppStorages; place: HiddenPlace }

/** What only decorates a change must not fail it, whatever the page is made of. */
const decoration = (parts: () => string[]): string[] => {
  try {
    return parts()
  } catch {
    return []
  }
}

export const showChanged = async (
  { pages, storages, place }: ChangeTools,
  { content: old, problems: known }: { content: Content; problems: Problem[] },
  content: Content,
  validation: AbortSignal,
): Promise<ChangeResult> => {
  const parts = await Promise.all([import('./changeValidation'), import('./changedParts')]).catch(
    () => null,
  )
  const storage = await storages.of(content.appId)
  if (validation.aborted) return { kind: 'superseded' }
  // the connection is lost
  if (!parts) return { kind: 'unvalidated' }
  const [{ problemOfChange }, { changedParts }] = parts
  const asked = { before: old.html, known, after: content.html, storage }
  const problem = await problemOfChange(asked, place, validation).catch(
    () => 'unvalidated' as const,
  )
  if (validation.aborted) return { kind: 'superseded' }
  if (problem === 'unvalidated') return { kind: problem }
  if (problem) return { kind: 'broken', problem: problem.message }
  const highlight = decoration(() => changedParts(old.html, content.html))
  const opened = await pages.open(content, { keepScroll: true, highlight })
  // it was tried, also where it fails to load now
  const isSuperseded = !opened.ok && opened.failure === 'superseded'
  return { kind: isSuperseded ? 'superseded' : 'shown' }
}

/** The same of a page that was only loaded. */
export const asChange = async (opened: Promise<LoadResult>): Promise<ChangeResult> => {
  const result = await opened
  if (result.ok) return { kind: 'shown' }
  return { kind: result.failure === 'superseded' ? 'superseded' : 'unvalidated' }
}
