/** How a session of edit mode reads and writes the pages of a document. */

import type { PreviewHandle } from '@/components/preview/types'
import { currentTarget } from '@/document/document'
import { isTooLargeToEdit } from '@/document/editableSize'
import type { DocumentHost, HostState } from '@/document/host'
import { withIds } from '@/document/pageEdit/giveIds'
import { isRefused, parsePage } from '@/document/pageEdit/parsePage'
import { selectBlocked, selectBusyHere, selectHtml } from '@/document/state'
import { pageStep, type StepOrigin } from '@/document/step'
import { BLOCKED, IMPORT_STEPS } from '@/document/texts'
import { notify } from '@/lib/toast'
import { originsIn } from '../origins'
import { EDITING } from '../texts'
import { placeOf, stateAt } from '../typing'
import type { EditingHost } from './editingState'
import { KeptSteps } from './keptSteps'

const NOTICE = { whole: true } as const

interface PageHost extends EditingHost {
  /** Writes into the page of that place, also when it is not open. Gives whether the open app has it. */
  writeAt(place: string, write: () => void): boolean
}

/**
 * What edits the pages of a document: the page that is open, or another one that text was typed into. `width`: of the
 * frame, in CSS pixels.
 */
export function hostOf(host: DocumentHost, preview: PreviewHandle, width: () => number): PageHost {
  const { store } = host
  const kept = new KeptSteps(store)
  /** The page that is written into though it is not open. */
  let away: string | null = null
  const state = () => (away && stateAt(store.getState(), away)) || store.getState()
  return {
    width,
    originsIn,
    isAway: () => away !== null,
    writeAt: (place, write) => {
      if (stateAt(store.getState(), place) === null) return false
      away = place === placeOf(store.getState()) ? null : place
      try {
        write()
      } finally {
        away = null
      }
      return true
    },
    html: () => selectHtml(state()),
    land: (html, name) => {
      if (away === null) kept.keep()
      land(host, html, name, 'manual', state())
    },
    tell: (command) => {
      // nothing can be typed into a frame that has not the focus
      if (command.do === 'type') preview.focus()
      preview.post({ type: 'edit', command })
    },
    undo: () => {
      kept.undone()
      whileIdle(store.getState(), 'undone')
    },
    redo: () => whileIdle(store.getState(), 'redone'),
    beginAnew: () => {
      if (away === null) void preview.reload()
    },
    prepare: () => prepare(host),
    blocked: () => blockedReason(state()),
    refused: (reason) => notify.warning(EDITING.refused, reason, NOTICE),
  }
}

/** As the buttons do. */
function whileIdle(state: HostState, go: 'undone' | 'redone'): void {
  if (selectBusyHere(state)) notify.warning(EDITING.refused, EDITING.busy, NOTICE)
  else state[go]()
}

function blockedReason(state: HostState): string | null {
  const blocked = selectBlocked(state)
  return blocked && BLOCKED[blocked][1]
}

function land(
  { store }: DocumentHost,
  html: string,
  name: string,
  origin: StepOrigin,
  { document } = store.getState(),
): void {
  const { stepLanded } = store.getState()
  if (document !== null) stepLanded(currentTarget(document), pageStep({ html, name, origin }))
}

/** Gives whether there were elements without ids. */
function prepare(host: DocumentHost): boolean {
  const html = selectHtml(host.store.getState())
  if (html === '' || isTooLargeToEdit(html)) return false
  const page = parsePage(html)
  if (isRefused(page)) return false
  const prepared = withIds(page)
  if (prepared === html) return false
  land(host, prepared, IMPORT_STEPS.ids, 'ids')
  return true
}
