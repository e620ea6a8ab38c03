import type { GenerationSummary } from '@/lib/api/types'

export type SavedView = 'saved' | 'drafts'

/** The apps of a view, newest first, whose name or prompt contains the search text. */
export function appsOf(
  all: readonly GenerationSummary[],
  view: SavedView,
  words: string,
): GenerationSummary[] {
  const wanted = words.trim().toLowerCase()
  return all
    .filter((app) => app.saved === (view === 'saved'))
    .filter((app) => `${app.name} ${app.prompt}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => Date.parse(changedAt(b)) - Date.parse(changedAt(a)))
}

function changedAt(app: GenerationSummary): string {
  return app.lastSavedAt ?? app.savedAt ?? app.createdAt
}
