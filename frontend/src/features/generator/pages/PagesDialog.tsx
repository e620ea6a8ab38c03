import { useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { dimmed } from '@/components/IconButton'
import type { PageId } from '@/document/document'
import { useCommand } from '../commands'
import { useBrokenLinks } from '../connections/late'
import { usePageList } from './PageMarks'
import { PageRow, type RowTask } from './PageRow'
import { PAGES } from './texts'

/** The page manager: all pages in order, and what can be done with each. */
export default function PagesDialog({
  deleting,
  onClose,
}: {
  deleting: PageId | null
  onClose(): void
}) {
  const pages = usePageList()
  const add = useCommand('addPage')
  const save = useCommand('savePage')
  const [task, setTask] = useState<RowTask | null>(
    deleting === null ? null : { kind: 'delete', pageId: deleting },
  )
  const [announcement, setAnnouncement] = useState('')
  const broken = useBrokenLinks()
  return (
    <AppDialog
      show
      scrollable
      title={PAGES.label}
      className="pages-dialog"
      onClose={onClose}
      footer={
        <>
          <button
            type="button"
            data-command="addPage"
            className="btn btn-quiet me-auto"
            disabled={add.disabled}
            onClick={add.run}
          >
            <add.icon size={16} className="me-2" aria-hidden /> {add.label}
          </button>
          {pages.length > 1 && (
            <button
              type="button"
              data-command="savePage"
              className="btn btn-quiet"
              disabled={save.disabled}
              {...dimmed(save.lacks)}
              onClick={save.run}
            >
              {save.label}
            </button>
          )}
          <button type="button" className="btn btn-primary" onClick={onClose}>
            {PAGES.done}
          </button>
        </>
      }
    >
      <ol className="pages-list" aria-label={PAGES.label}>
        {pages.map((page, place) => (
          <PageRow
            key={page.meta.pageId}
            page={page}
            place={place}
            count={pages.length}
            broken={broken.get(page.meta.pageId)}
            task={task?.pageId === page.meta.pageId ? task.kind : null}
            onTask={(kind) => setTask(kind && { kind, pageId: page.meta.pageId })}
            onMoved={(to) => setAnnouncement(PAGES.moved(page.meta.name, to + 1, pages.length))}
            onOpened={onClose}
          />
        ))}
      </ol>
      {pages.length > 1 && <p className="gen-note pages-keys mb-0">{PAGES.keys}</p>}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </AppDialog>
  )
}
