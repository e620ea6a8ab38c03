import type { Work } from '../session/sizedSession'
import { EDITING } from '../texts'

/** A line that is there while an answer takes a while, with its place kept free. */
export function WorkNote({ work }: { work: Work }) {
  if (!work.isLarge && !work.isWaiting) return null
  return (
    <p className="edit-work" role="status">
      {work.isWaiting ? EDITING.proving : work.isBusy ? EDITING.working : ''}
    </p>
  )
}
