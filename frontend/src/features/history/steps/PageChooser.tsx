import { useId } from 'react'
import type { PageId, PageMeta } from '@/document/document'
import { HISTORY } from '../texts'

interface PageChooserProps {
  pages: readonly PageMeta[]
  chosen: PageId
  /** The one that the preview shows. */
  open: PageId
  onChosen(pageId: PageId): void
}

/** Whose steps are shown. */
export function PageChooser({ pages, chosen, open, onChosen }: PageChooserProps) {
  const fieldId = useId()
  return (
    <div className="history-page">
      <label className="form-label" htmlFor={fieldId}>
        {HISTORY.page}
      </label>
      <select
        id={fieldId}
        className="form-control"
        value={chosen}
        onChange={({ target }) => onChosen(target.value)}
      >
        {pages.map(({ pageId, name }) => (
          <option key={pageId} value={pageId}>
            {pageId === open ? HISTORY.pageNow(name) : name}
          </option>
        ))}
      </select>
    </div>
  )
}
