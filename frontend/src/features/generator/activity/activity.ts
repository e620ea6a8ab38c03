import type { AppDocument } from '@/document/document'
import { shownName } from '@/document/proposedName'
import { SHARING } from '../share/dialogTexts'
import type { GeneratorState } from '../store/state'
import type { OperationType } from './operations'
import { OPERATION } from './texts'

/** What the screen is doing right now. */
export interface Activity {
  type: OperationType
  step: string
  percent: number | null
}

/** Read from the state alone, so that none of the flows has to tell. */
export function activityOf(state: GeneratorState): Activity | null {
  const { run, dialog, document, saving } = state
  const name = document === null ? '' : shownName(document)
  const at = (type: OperationType, step: string): Activity => ({ type, step, percent: null })
  if (run?.kind === 'generate') {
    return { type: 'generate', step: OPERATION.generating, percent: run.percent }
  }
  if (dialog?.kind === 'connect' && dialog.stage !== null) {
    return at('connect', dialog.stage === 'saving' ? OPERATION.saving(name) : OPERATION.connecting)
  }
  if (dialog?.kind === 'install' && dialog.stage !== null) {
    const isOnline = dialog.stage === 'updating'
    return at(
      'install',
      dialog.stage === 'saving' ? OPERATION.saving(name) : SHARING.step(isOnline),
    )
  }
  if (dialog?.kind === 'publishing') return at('share', dialog.step)
  return saving ? at('save', OPERATION.saving(name)) : null
}

/** What of the document tells whether something came of it. */
export interface Before {
  publication: AppDocument['app']['publication']
  lastSavedAt: string | null
}

export function before({ document }: GeneratorState): Before {
  return {
    publication: document?.app.publication ?? null,
    lastSavedAt: document?.app.lastSavedAt ?? null,
  }
}

/** How an activity ended: null where it went well, else why it did not. */
export function failureOf(
  type: OperationType,
  earlier: Before,
  state: GeneratorState,
): string | null {
  const { document, failure, dialog } = state
  const now = before(state)
  switch (type) {
    case 'generate':
      return failure === null ? null : failure.text
    case 'save':
      return document !== null && now.lastSavedAt !== earlier.lastSavedAt ? null : OPERATION.failed
    case 'share':
    case 'install':
    case 'connect': {
      if (now.publication !== null && now.publication !== earlier.publication) return null
      const message = dialog !== null && 'error' in dialog ? dialog.error : null
      return message ?? OPERATION.failed
    }
  }
}
