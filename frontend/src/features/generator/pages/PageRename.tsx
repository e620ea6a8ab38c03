import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type PageMeta, pageOf } from '@/document/document'
import { cleanName, PAGE_NAME_MAX_CHARS } from '@/document/pageNames'
import { notify } from '@/lib/toast'
import { useGeneratorSession } from '../store/context'
import { PAGES } from './texts'

/** Asks for a page's new name, in its row. A blank name changes nothing; Escape leaves the name. */
export function PageRename({ meta, onEnd }: { meta: PageMeta; onEnd(): void }) {
  const { store } = useGeneratorSession()
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
