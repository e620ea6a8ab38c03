import { AppDialog } from '@/components/AppDialog'
import { useGenerator, useGeneratorSession } from '../store/context'
import { LEAVE } from './dialogTexts'

/** 'Save and clear?': asked before unsaved work is left or cleared. */
export default function LeaveDialog() {
  const { questions } = useGeneratorSession()
  const isStored = useGenerator(({ document }) => document?.app.hasBeenSaved)
  const cancel = () => questions.leaveAnswered('cancel')
  return (
    <AppDialog
      show
      title={LEAVE.title}
      onClose={cancel}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={cancel}>
            {LEAVE.cancel}
          </button>
          <button
            type="button"
            className="btn btn-destructive"
            onClick={() => questions.leaveAnswered('discard')}
          >
            {LEAVE.discard}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => questions.leaveAnswered('save')}
          >
            {LEAVE.save}
          </button>
        </>
      }
    >
      <p className="mb-0">{isStored ? LEAVE.changes : LEAVE.text}</p>
    </AppDialog>
  )
}
