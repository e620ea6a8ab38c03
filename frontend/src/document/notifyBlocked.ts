import { notify } from '@/lib/toast'
import type { BlockedBy } from './state'
import { BLOCKED } from './texts'

const NOTICE_MS = 5_000

/** Says why the action has to wait. */
export function notifyBlocked(blocked: BlockedBy): void {
  const [title, text] = BLOCKED[blocked]
  notify.warning(title, text, { duration: NOTICE_MS })
}
