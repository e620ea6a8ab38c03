import { notify } from '@/lib/toast'
import { currentHtml } from '../../model/history'
import { TOAST_MS } from '../../model/limits'
import type { GeneratorStore } from '../../stores/generatorStore'
import { selectBusy } from '../../stores/selectors'
import type { ChangeRecord } from '../model/message'
import { applyPatch, reversed } from '../model/patch'
import type { ChatStore } from '../stores/chatStore'
import type { ChatPersistence } from './persistence'

/** Actions on the changes of an answer. */
export interface Changes {
  /** Replaces the page by the proposed one. */
  apply(messageId: string): void
  undo(messageId: string): void
  redo(messageId: string): void
}

const MOVED_ON = 'The page has changed there since. The undo of the toolbar goes back step by step.'

type ChangeAction = 'apply' | 'undo' | 'redo'

const NEXT: Readonly<Record<ChangeAction, ChangeRecord['state']>> = {
  apply: 'applied',
  undo: 'undone',
  redo: 'applied',
}

const TITLES: Readonly<Record<ChangeAction, string>> = {
  apply: 'Cannot Apply',
  undo: 'Cannot Undo',
  redo: 'Cannot Redo',
}

export function createChanges(
  generator: GeneratorStore,
  chat: ChatStore,
  persistence: ChatPersistence,
): Changes {
  const perform = (action: ChangeAction) => (messageId: string) => {
    const message = chat.getState().messages.find(({ id }) => id === messageId)
    const patch = message?.change?.patch
    if (!message || !patch || selectBusy(generator.getState())) return
    const html = applyPatch(
      currentHtml(generator.getState().history),
      action === 'undo' ? reversed(patch) : patch,
    )
    if (html === null || html.trim() === '') {
      notify.warning(TITLES[action], MOVED_ON, { duration: TOAST_MS.warning })
      return
    }
    chat
      .getState()
      .messageChanged(messageId, (one) =>
        one.change === null ? one : { ...one, change: { ...one.change, state: NEXT[action] } },
      )
    generator.getState().stepApplied({
      type: 'ai_modification',
      htmlContent: html,
      description: describe(action, message.content),
      chat: { messageId, undone: action === 'undo' },
    })
    void persistence.save()
  }
  return { apply: perform('apply'), undo: perform('undo'), redo: perform('redo') }
}

function describe(action: ChangeAction, content: string): string {
  const what = content.split('\n')[0]?.slice(0, 80) ?? ''
  return action === 'undo' ? `Undo: ${what}` : what
}
