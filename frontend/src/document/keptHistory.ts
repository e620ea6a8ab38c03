import type { AppDocument, DocumentPage } from './document'
import { currentStep, pushStep } from './history'
import { PAGE_HISTORY } from './step'

/**
 * A loaded document with the steps that this browser kept of its pages. What was loaded is the current
 * step; work that was never saved is one undo away.
 */
export function withKeptHistory(loaded: AppDocument, kept: AppDocument | undefined): AppDocument {
  if (kept === undefined || kept.app.appId !== loaded.app.appId) return loaded
  const pages = Object.entries(loaded.pages).map(([id, page]): [string, DocumentPage] => {
    const step = currentStep(page.history)
    const earlier = Object.hasOwn(kept.pages, id) ? kept.pages[id]?.history : undefined
    if (step === undefined || earlier === undefined) return [id, page]
    return [id, { ...page, history: pushStep(earlier, step, PAGE_HISTORY) }]
  })
  return { ...loaded, pages: Object.fromEntries(pages) }
}
