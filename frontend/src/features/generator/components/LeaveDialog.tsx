import { AppDialog } from '@/components/AppDialog'
import type { Departure } from '../hooks/useDeparture'

/** 'Save and clear?': before unsaved work is left or cleared. */
export default function LeaveDialog({ departure }: { departure: Departure }) {
  return (
    <AppDialog
      show
      title="Save and clear?"
      onClose={departure.cancel}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={departure.cancel}>
            Cancel
          </button>
          <button type="button" className="btn btn-destructive" onClick={departure.discard}>
            Discard & Continue
          </button>
          <button type="button" className="btn btn-primary" onClick={departure.saveAndContinue}>
            Save & Continue
          </button>
        </>
      }
    >
      <p className="mb-0">You have an unsaved app. Save it before you go on, or let it go?</p>
    </AppDialog>
  )
}
