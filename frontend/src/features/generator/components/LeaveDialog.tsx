import { AppDialog } from '@/components/AppDialog'
import type { LeaveGuard } from '../hooks/useLeaveGuard'

/** 'Save and clear?': asked before unsaved work is left or cleared. */
export default function LeaveDialog({ leaveGuard }: { leaveGuard: LeaveGuard }) {
  return (
    <AppDialog
      show
      title="Save and clear?"
      onClose={leaveGuard.cancel}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={leaveGuard.cancel}>
            Cancel
          </button>
          <button type="button" className="btn btn-destructive" onClick={leaveGuard.discard}>
            Discard & Continue
          </button>
          <button type="button" className="btn btn-primary" onClick={leaveGuard.saveAndContinue}>
            Save & Continue
          </button>
        </>
      }
    >
      <p className="mb-0">You have an unsaved app. Save it before you go on, or let it go?</p>
    </AppDialog>
  )
}
