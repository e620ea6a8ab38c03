import { AppDialog } from '@/components/AppDialog'
import { useGeneratorSession } from '../stores/context'

/** 'Save and clear?': asked before unsaved work is left or cleared. */
export default function LeaveDialog() {
  const { questions } = useGeneratorSession()
  const cancel = () => questions.leaveAnswered('cancel')
  return (
    <AppDialog
      show
      title="Save and clear?"
      onClose={cancel}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={cancel}>
            Cancel
          </button>
          <button
            type="button"
            className="btn btn-destructive"
            onClick={() => questions.leaveAnswered('discard')}
          >
            Discard & Continue
          </button>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => questions.leaveAnswered('save')}
          >
            Save & Continue
          </button>
        </>
      }
    >
      <p className="mb-0">You have an unsaved app. Save it before you go on, or let it go?</p>
    </AppDialog>
  )
}
