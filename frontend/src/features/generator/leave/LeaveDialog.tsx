import { AppDialog } from '@/components/AppDialog'
import { useGenerator, useQuestions } from '../store'

/** 'Save and clear?': asked before unsaved work is left or cleared. */
export default function LeaveDialog() {
  const questions = useQuestions()
  const isStored = useGenerator(({ document }) => document?.app.hasBeenSaved)
  const cancel = () => questions.dismissed()
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
            onClick={() => questions.answered('discard')}
          >
            {LEAVE.discard}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => questions.answered('save')}
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

export const LEAVE = {
  title: 'Save and clear?',
  text: 'You have an unsaved app. Save it before you continue?',
  changes: 'You have unsaved changes. Save them before you continue?',
  cancel: 'Cancel',
  discard: 'Discard & Continue',
  save: 'Save & Continue',
} as const
