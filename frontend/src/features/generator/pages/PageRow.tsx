import { House, Unlink } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { BROKEN_CONNECTIONS } from '../publish/dialogTexts'
import { useGeneratorSession } from '../store/context'
import { PageActions } from './PageActions'
import { PageDelete } from './PageDelete'
import { PageMarks } from './PageMarks'
import { PageRename } from './PageRename'
import type { RowTask } from './PagesDialog'
import { PAGES } from './texts'
import type { ListedPage } from './usePageList'

interface PageRowProps {
  page: ListedPage
  /** Among the pages, from 0. */
  place: number
  count: number
  /** How many of its connections lead to no page. */
  broken: number
  task: RowTask['kind'] | null
  onTask(task: RowTask['kind'] | null): void
  onMoved(place: number): void
  onOpened(): void
}

/** One page of the page manager. */
export function PageRow({
  page,
  place,
  count,
  broken,
  task,
  onTask,
  onMoved,
  onOpened,
}: PageRowProps) {
  const { store } = useGeneratorSession()
  const row = useRef<HTMLLIElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  const { meta, isOpen } = page
  const { pageId, name } = meta

  // An element that is put elsewhere loses the focus, and what a task was done with is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each can take the focus away
  useLayoutEffect(() => {
    const wanted = focused.current
    focused.current = null
    if (wanted === null || document.activeElement === wanted) return
    const isUsable = wanted !== row.current && wanted.isConnected && !wanted.matches(':disabled')
    const next = isUsable ? wanted : row.current?.querySelector<HTMLElement>('.pages-open')
    next?.focus()
  }, [place, task, meta.isHomePage])

  const moveTo = (to: number) => {
    if (to < 0 || to >= count) return
    focused.current = document.activeElement as HTMLElement | null
    store.getState().pageMoved(pageId, to)
    onMoved(to)
  }
  const makeHome = () => {
    focused.current = row.current
    store.getState().homePageChosen(pageId)
  }
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    moveTo(event.key === 'ArrowUp' ? place - 1 : place + 1)
  }
  const endTask = () => {
    focused.current = row.current
    onTask(null)
  }
  return (
    <li className="pages-row" ref={row} data-open={isOpen} onKeyDown={moveByKey}>
      {task === 'rename' ? (
        <PageRename meta={meta} onEnd={endTask} />
      ) : (
        <button
          type="button"
          className="pages-open"
          aria-current={isOpen ? 'page' : undefined}
          onClick={() => {
            store.getState().pageOpened(pageId)
            onOpened()
          }}
        >
          <span className="pages-row-name" dir="auto">
            {name}
          </span>
          {meta.isHomePage && (
            <span className="tag">
              <House size={12} aria-hidden /> {PAGES.home}
            </span>
          )}
          <PageMarks pages={[page]} />
          {broken > 0 && (
            <span className="tag">
              <Unlink size={12} aria-hidden /> {BROKEN_CONNECTIONS.onPage(broken)}
            </span>
          )}
        </button>
      )}
      {task === null && (
        <PageActions
          page={page}
          place={place}
          count={count}
          onTask={onTask}
          onMove={moveTo}
          onHome={makeHome}
        />
      )}
      {task === 'delete' && <PageDelete meta={meta} onEnd={endTask} />}
    </li>
  )
}
