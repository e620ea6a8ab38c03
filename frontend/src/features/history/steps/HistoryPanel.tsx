import { useId, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { type AppDocument, type PageId, type PageMeta, pageOf } from '@/document/document'
import { useDocument } from '@/document/host'
import { pagesInOrder } from '@/document/pages'
import { HISTORY } from '../texts'
import { PageSteps } from './PageSteps'
import '@/styles/history.scss'

export interface HistoryPanelProps {
  /** The page that a job works on: its steps cannot be gone to meanwhile. */
  working: PageId | null
  onClose(): void
  /** A step was gone to: the preview is to be seen. */
  onGone(): void
}

/** The steps of each page: what made them, what they changed, and the way back to any. */
export default function HistoryPanel({ working, onClose, onGone }: HistoryPanelProps) {
  const document = useDocument((state) => state.document)
  return (
    <AppDialog
      show
      title={HISTORY.title}
      size="xl"
      fullscreenOnMobile
      className="history-dialog"
      onClose={onClose}
    >
      {document === null ? (
        <p className="text-m mb-0 px-3">{HISTORY.none}</p>
      ) : (
        <OfApp document={document} working={working} onGone={onGone} />
      )}
    </AppDialog>
  )
}

function OfApp({
  document,
  working,
  onGone,
}: Pick<HistoryPanelProps, 'working' | 'onGone'> & { document: AppDocument }) {
  const [chosen, setChosen] = useState(document.currentPageId)
  const page = pageOf(document, chosen) ?? pageOf(document, document.currentPageId)
  if (page === undefined) return null
  const { pageId } = page.meta
  const pages = pagesInOrder(document).map(({ meta }) => meta)
  return (
    <PageSteps
      key={pageId}
      target={{ appId: document.app.appId, pageId }}
      page={page}
      isOpen={pageId === document.currentPageId}
      isWorkedOn={pageId === working}
      chooser={
        pages.length > 1 && (
          <PageChooser
            pages={pages}
            chosen={pageId}
            open={document.currentPageId}
            onChosen={setChosen}
          />
        )
      }
      onGone={onGone}
    />
  )
}

interface PageChooserProps {
  pages: readonly PageMeta[]
  chosen: PageId
  /** The one that the preview shows. */
  open: PageId
  onChosen(pageId: PageId): void
}

/** Whose steps are shown. */
function PageChooser({ pages, chosen, open, onChosen }: PageChooserProps) {
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
