import { notify } from '@/lib/toast'
import type { Hold } from './state'
import { HOLD } from './texts'

const TOLD_MS = 5_000

/** Tells why what the person wants has to wait. */
export function tellHold(hold: Hold): void {
  const [title, text] = HOLD[hold]
  notify.warning(title, text, { duration: TOLD_MS })
}
