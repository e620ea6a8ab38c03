import type { Work } from '../session/sizedSession'
import { EDITING } from '../texts'

/** A word beside the title while an answer takes a while: nothing moves when it comes and goes. */
export function WorkNote({ work }: { work: Work }) {
  return (
    <span className="edit-work" role="status">
      {work.isWaiting ? EDITING.proving : work.isBusy ? EDITING.working : ''}
    </span>
  )
}
