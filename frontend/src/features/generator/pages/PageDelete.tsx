import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { PageMeta } from '@/document/document'
import { useGeneratorSession } from '../store/context'
import { PAGES } from './texts'

/** Asks before a page is deleted, in its row. */
export function PageDelete({ meta, onEnd }: { meta: PageMeta; onEnd(): void }) {
  const { store } = useGeneratorSession()
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
