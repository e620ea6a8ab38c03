import type { AppDocument, DocumentPage } from './document'
import { currentStep, pushStep } from './history'
import { PAGE_HISTORY } from './step'

/**
 * A loaded document with the steps that this browser kept of its pages. What was loaded is the current
 * step; work that was never saved is one undo away. A change that is among the steps is no news: it
 * stays as it was tried, and undone in an app that nobody saved, where each change is stored at once.
 */
export function withKeptHistory(loaded: AppDocument, kept: AppDocument | undefined): AppDocument {
  if (kept === undefined || kept.app.appId !== loaded.app.appId) return loaded
  const pages = Object.entries(loaded.pages).map(([id, page]): [string, DocumentPage] => {
    const step = currentStep(page.history)
    const earlier = keptPage(kept, loaded, id)?.history
    if (step === undefined || earlier === undefined) return [id, page]
    const at = earlier.steps.findIndex(({ html }) => html === step.html)
    const isUndone = at > earlier.index
    if (isUndone && !loaded.app.hasBeenSaved) return [id, { ...page, history: earlier }]
    const known = earlier.steps[at]
    const tried = known?.trial === undefined ? step : { ...step, trial: known.trial }
    return [id, { ...page, history: pushStep(earlier, tried, PAGE_HISTORY) }]
  })
  return { ...loaded, pages: Object.fromEntries(pages) }
}

/** The server calls the only page of an app that nobody saved by a name of its own. */
function keptPage(kept: AppDocument, loaded: AppDocument, id: string): DocumentPage | undefined {
  if (Object.hasOwn(kept.pages, id)) return kept.pages[id]
  const [only, ...more] = Object.values(kept.pages)
  return more.length === 0 && Object.keys(loaded.pages).length === 1 ? only : undefined
}
