/** Texts for all places where the open document is edited. */
import { notify } from '@/lib/toast'
import type { BlockedBy } from './state'

/** Why something has to wait, as title and text: a model's last change is not in view. */
export const BLOCKED = {
  validation: ['Checking the change…', 'You can do this in a moment.'],
  choice: ['Choose Undo or Keep first', 'The last change is not shown yet.'],
} as const

/** Names of the steps that an imported page begins with. */
export const IMPORT_STEPS = { imported: 'Imported', ids: 'Prepared for editing' } as const

const NOTICE_MS = 5_000

/** Says why the action has to wait. */
export function notifyBlocked(blocked: BlockedBy): void {
  const [title, text] = BLOCKED[blocked]
  notify.warning(title, text, { duration: NOTICE_MS })
}
