import { renameSlugs } from './connections'
import { type AppDocument, type DocumentPage, pageOf } from './document'
import { currentStep, type History, pushStep } from './history'
import { PAGE_HISTORY, type PageStep } from './step'

/**
 * A loaded document with the steps that this browser kept of its pages. What was loaded is the current
 * step; work that was never saved is one undo away. A change that is among the steps is no news: it
 * stays as it was validated, and undone in an app that nobody saved, where each change is stored at once.
 */
export function withKeptHistory(loaded: AppDocument, kept: AppDocument | undefined): AppDocument {
  if (kept === undefined || kept.app.appId !== loaded.app.appId) return loaded
  const pages = Object.entries(loaded.pages).map(([id, page]): [string, DocumentPage] => {
    const step = currentStep(page.history)
    const earlier = withSlugsOf(loaded, kept, keptPage(kept, loaded, id)?.history)
    if (step === undefined || earlier === undefined) return [id, page]
    const at = earlier.steps.findIndex(({ html }) => html === step.html)
    const isUndone = at > earlier.index
    if (isUndone && !loaded.app.hasBeenSaved) return [id, { ...page, history: earlier }]
    const known = earlier.steps[at]
    const validated = known === undefined ? step : withValidationOf(known, step)
    const before = known === undefined ? withStepsBefore(page.history, earlier) : earlier
    return [id, { ...page, history: pushStep(before, validated, PAGE_HISTORY) }]
  })
  return { ...loaded, pages: Object.fromEntries(pages) }
}

/** Pages may have been renamed elsewhere, or not: what leads to one leads to it by the slug that it has now. */
function withSlugsOf(
  loaded: AppDocument,
  kept: AppDocument,
  history: History<PageStep> | undefined,
): History<PageStep> | undefined {
  const slugs = new Map(
    Object.values(kept.pages).flatMap(({ meta }): [string, string][] => {
      const now = pageOf(loaded, meta.pageId)?.meta.slug
      return now === undefined || now === meta.slug ? [] : [[meta.slug, now]]
    }),
  )
  if (history === undefined || slugs.size === 0) return history
  const renamed = (step: PageStep): PageStep => {
    const html = renameSlugs(step.html, (slug) => slugs.get(slug) ?? slug)
    return html === step.html ? step : { ...step, html }
  }
  return { ...history, steps: history.steps.map(renamed) }
}

function withValidationOf({ validation }: PageStep, step: PageStep): PageStep {
  const { validation: _own, ...rest } = step
  return validation === undefined ? rest : { ...rest, validation }
}

/** What the server's change was made of comes before it, also where this browser never had that. */
function withStepsBefore(stored: History<PageStep>, earlier: History<PageStep>): History<PageStep> {
  const before = stored.steps.slice(0, stored.index)
  return before.reduce((history, step) => pushStep(history, step, PAGE_HISTORY), earlier)
}

/** The server calls the only page of an app that nobody saved by a name of its own. */
function keptPage(kept: AppDocument, loaded: AppDocument, id: string): DocumentPage | undefined {
  if (Object.hasOwn(kept.pages, id)) return kept.pages[id]
  const [only, ...more] = Object.values(kept.pages)
  return more.length === 0 && Object.keys(loaded.pages).length === 1 ? only : undefined
}
