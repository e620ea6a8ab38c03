import { ArrowDown, ArrowUp, Copy, House, Pencil, Trash2, Unlink } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '@/components/IconButton'
import { useRequireSignIn } from '@/components/signin/store'
import { type PageId, type PageMeta, pageOf } from '@/document/document'
import { cleanName, PAGE_NAME_MAX_CHARS } from '@/document/pageNames'
import { notify } from '@/lib/toast'
import type { BrokenLinks } from '../connections/late'
import { BROKEN_CONNECTIONS, BROKEN_LINKS } from '../publish/late'
import { useGenerator, useGeneratorStore } from '../store'
import { type ListedPage, PageMarks } from './PageMarks'
import { usePages } from './pages'
import { PAGES } from './texts'

/** The step of a row that takes the place of its buttons. */
export interface RowTask {
  kind: 'rename' | 'delete'
  pageId: PageId
}

interface PageRowProps {
  page: ListedPage
  /** Among the pages, from 0. */
  place: number
  count: number
  /** What of it leads to no page. */
  broken: BrokenLinks | undefined
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
  const store = useGeneratorStore()
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
          {broken && <BrokenMarks broken={broken} />}
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

function BrokenMarks({ broken: { connections, links } }: { broken: BrokenLinks }) {
  const tags: [string, readonly string[]][] = [
    [BROKEN_CONNECTIONS.onPage(connections.length), connections],
    [BROKEN_LINKS.onPage(links.length), links],
  ]
  return tags.map(
    ([text, places]) =>
      places.length > 0 && (
        <span key={text} className="tag" title={BROKEN_LINKS.places(places)}>
          <Unlink size={12} aria-hidden /> {text}
        </span>
      ),
  )
}

/** Asks before a page is deleted, in its row. */
export function PageDelete({ meta, onEnd }: { meta: PageMeta; onEnd(): void }) {
  const store = useGeneratorStore()
  const cancel = useRef<HTMLButtonElement>(null)
  const askId = useId()
  useEffect(() => cancel.current?.focus(), [])

  const remove = () => {
    const list = cancel.current?.closest('.pages-list')
    store.getState().pageDeleted(meta.pageId)
    // its row goes, with what had the focus
    requestAnimationFrame(() => list?.querySelector<HTMLElement>('.pages-open')?.focus())
  }
  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // the dialog stays
    event.stopPropagation()
    event.preventDefault()
    onEnd()
  }
  return (
    <div className="pages-task" role="alertdialog" aria-labelledby={askId} onKeyDown={cancelByKey}>
      <p id={askId} className="mb-0 me-auto">
        {PAGES.removeAsk(meta.name)}
      </p>
      <span className="d-flex gap-2">
        <button ref={cancel} type="button" className="btn btn-sm btn-quiet" onClick={onEnd}>
          {PAGES.cancel}
        </button>
        <button type="button" className="btn btn-sm btn-destructive" onClick={remove}>
          {PAGES.remove}
        </button>
      </span>
    </div>
  )
}

/** Asks for a page's new name, in its row. A blank name changes nothing; Escape leaves the name. */
export function PageRename({ meta, onEnd }: { meta: PageMeta; onEnd(): void }) {
  const store = useGeneratorStore()
  const [name, setName] = useState(meta.name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    store.getState().pageRenamed(meta.pageId, name)
    const { document } = store.getState()
    const given = document && pageOf(document, meta.pageId)?.meta.name
    if (given && given !== meta.name && given !== cleanName(name)) {
      notify.info(PAGES.taken(cleanName(name), given))
    }
    onEnd()
  }
  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // the dialog stays
    event.stopPropagation()
    event.preventDefault()
    onEnd()
  }
  return (
    <form className="pages-task" onSubmit={submit} onKeyDown={cancelByKey}>
      <input
        ref={field}
        className="form-control"
        dir="auto"
        aria-label={PAGES.newName(meta.name)}
        maxLength={PAGE_NAME_MAX_CHARS}
        enterKeyHint="done"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="button" className="btn btn-sm btn-quiet" onClick={onEnd}>
        {PAGES.cancel}
      </button>
      <button type="submit" className="btn btn-sm btn-primary">
        {PAGES.apply}
      </button>
    </form>
  )
}

interface PageActionsProps {
  page: ListedPage
  place: number
  count: number
  onTask(task: RowTask['kind']): void
  onMove(to: number): void
  onHome(): void
}

/** What can be done with a page: each button says with which. */
export function PageActions({ page, place, count, onTask, onMove, onHome }: PageActionsProps) {
  const pages = usePages()
  const requireSignIn = useRequireSignIn()
  const isSaving = useGenerator((state) => state.saving)
  const { pageId, name, isHomePage } = page.meta
  const isWorking = page.mark === 'working'
  const label = (action: string) => PAGES.ofPage(action, name)
  return (
    <span className="pages-actions">
      <IconButton icon={Pencil} label={label(PAGES.rename)} onClick={() => onTask('rename')} />
      <IconButton
        icon={Copy}
        label={label(PAGES.duplicate)}
        disabled={isWorking}
        onClick={() => requireSignIn(() => pages.duplicate(pageId))}
      />
      {count > 1 && (
        <>
          <IconButton
            icon={ArrowUp}
            label={label(PAGES.up)}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={label(PAGES.down)}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          />
          <IconButton
            icon={House}
            label={label(PAGES.makeHome)}
            disabled={isHomePage}
            onClick={onHome}
          />
          <IconButton
            icon={Trash2}
            label={label(PAGES.remove)}
            disabled={isWorking || isSaving}
            onClick={() => onTask('delete')}
          />
        </>
      )}
    </span>
  )
}
