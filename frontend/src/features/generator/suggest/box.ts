/** Suggestions go into the box of the open page, and out again. */
import { currentTarget, type PageTarget } from '@/document/document'
import { notify } from '@/lib/toast'
import { isTooLong, TOAST_MS } from '../store'
import { changePage, type Parts, pageKey, pageState } from './pageState'
import { NO_ROOM, REQUEST } from './texts'

/** What became of them: `there` where the box had all of them, `full` where it has no room for one. */
export type Appended = 'done' | 'there' | 'full'

/** Appends what is suggested for the open page, as far as its box has room. */
export function appendAll({ store, suggesting }: Parts): Appended {
  const { document, modification: typed, modificationChanged } = store.getState()
  if (document === null) return 'there'
  const target = currentTarget(document)
  const list = pageState(suggesting, target).found?.suggestions ?? []
  const text = withAll(typed, list)
  if (text !== typed) {
    modificationChanged(text)
    changePage(suggesting, target, { appended: { typed, text } })
    return 'done'
  }
  if (list.every((one) => typed.includes(one))) return 'there'
  tellNoRoom()
  return 'full'
}

export function appendOne({ store }: Parts, suggestion: string): void {
  const { modification, modificationChanged } = store.getState()
  const text = withOne(modification, suggestion)
  if (text === null) tellNoRoom()
  else modificationChanged(text)
}

/** Brings back what was typed, while the page is open and the text stands as it was appended to. */
export function undoAppending({ store, suggesting }: Parts, target: PageTarget): void {
  const { document, modification, modificationChanged } = store.getState()
  const { appended } = pageState(suggesting, target)
  const isOpen = document !== null && pageKey(currentTarget(document)) === pageKey(target)
  if (!isOpen || appended === null || modification !== appended.text) return
  modificationChanged(appended.typed)
  changePage(suggesting, target, { appended: null })
}

const tellNoRoom = () => notify.warning(...NO_ROOM, { duration: TOAST_MS.warning, whole: true })

/**
 * The text with these suggestions as a numbered list and a request to carry them out: as many of the first ones as an
 * instruction has room for. Those that the text has already are left out; where none is left, the text is as it was.
 */
export function withAll(typed: string, suggestions: readonly string[]): string {
  const missing = suggestions.filter((one) => !typed.includes(one))
  for (let count = missing.length; count > 0; count -= 1) {
    const list = missing.slice(0, count).map((one, place) => `${place + 1}. ${one}`)
    const text = below(typed, `${list.join('\n')}\n\n${REQUEST}`, '\n\n')
    if (!isTooLong(text)) return text
  }
  return typed
}

/** The text with this suggestion alone; null where there is no room for it. */
export function withOne(typed: string, suggestion: string): string | null {
  const text = below(typed, suggestion, '\n')
  return isTooLong(text) ? null : text
}

function below(typed: string, added: string, between: string): string {
  const above = typed.trimEnd()
  return above === '' ? added : `${above}${between}${added}`
}
