import { SELECT } from '../texts'

/** How many are not shown. */
export function MoreRows({ count }: { count: number }) {
  return count > 0 && <p className="edit-hint">{SELECT.more(count)}</p>
}
