import { type AppDocument, htmlOf, isLastChange, pageOf } from '@/document/document'
import type { DocumentHost } from '@/document/host'
import { selectBlocked, selectBusy } from '@/document/state'
import { pageStep } from '@/document/step'
import { notifyBlocked } from '@/document/texts'
import { notify } from '@/lib/toast'
import {
  applyPatch,
  type ChangeRecord,
  type Changes,
  type ChatPersistence,
  type ChatStore,
  REFUSED_MS,
  reversed,
} from '../model'
import { CANNOT, MOVED_ON, undoName } from '../texts'

type ChangeAction = 'apply' | 'undo' | 'redo'

const NEXT: Readonly<Record<ChangeAction, ChangeRecord['state']>> = {
  apply: 'applied',
  undo: 'undone',
  redo: 'applied',
}

export function createChanges(
  { store: documents }: DocumentHost,
  chat: ChatStore,
  persistence: ChatPersistence,
): Changes {
  const perform = (action: ChangeAction) => (messageId: string) => {
    const message = chat.getState().messages.find(({ id }) => id === messageId)
    const { document } = documents.getState()
    const change = message?.change
    if (!change?.patch || document === null || selectBusy(documents.getState())) return
    const blocked = selectBlocked(documents.getState())
    if (blocked !== null && !(action === 'undo' && isLastChange(document, messageId))) {
      return notifyBlocked(blocked)
    }
    const pageId = pageIdOf(change, document)
    const page = pageOf(document, pageId)
    const patch = action === 'undo' ? reversed(change.patch) : change.patch
    const html = page === undefined ? null : applyPatch(htmlOf(page), patch)
    if (html === null || html.trim() === '') {
      notify.warning(CANNOT[action], MOVED_ON, { duration: REFUSED_MS })
      return
    }
    chat.getState().messageChanged(messageId, (one) => ({
      ...one,
      change: one.change && { ...one.change, state: NEXT[action] },
    }))
    documents.getState().stepLanded(
      { appId: document.app.appId, pageId },
      pageStep({
        origin: 'chat',
        html,
        name: nameOf(action, message?.content ?? ''),
        chat: { messageId, undone: action === 'undo' },
      }),
    )
    void persistence.save()
  }
  return { apply: perform('apply'), undo: perform('undo'), redo: perform('redo') }
}

function pageIdOf({ pageId }: ChangeRecord, document: AppDocument): string {
  const isThere = pageId !== undefined && pageOf(document, pageId) !== undefined
  return isThere ? pageId : document.currentPageId
}

function nameOf(action: ChangeAction, content: string): string {
  const what = content.split('\n')[0]?.slice(0, 80) ?? ''
  return action === 'undo' ? undoName(what) : what
}
