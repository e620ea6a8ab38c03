import { AppDialog } from '@/components/AppDialog'
import { useQuestions } from '../store'
import { CONFLICT, DELETED } from './dialogTexts'

/** Asked when a save would take the place of what was saved elsewhere. */
export default function ConflictDialog({ message }: { message: string }) {
  const questions = useQuestions()
  return (
    <AppDialog
      show
      title={CONFLICT.title}
      onClose={questions.dismissed}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={questions.dismissed}>
            {CONFLICT.cancel}
          </button>
          <button
            type="button"
            className="btn btn-destructive"
            onClick={() => questions.answered('overwrite')}
          >
            {CONFLICT.overwrite}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => questions.answered('reopen')}
          >
            {CONFLICT.reopen}
          </button>
        </>
      }
    >
      <p>{message}</p>
      <p className="mb-0 text-m">{CONFLICT.kept}</p>
    </AppDialog>
  )
}

/** Asked when a save would bring back an app that was deleted elsewhere. */
export function DeletedDialog({ message }: { message: string }) {
  const questions = useQuestions()
  return (
    <AppDialog
      show
      title={DELETED.title}
      onClose={questions.dismissed}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={questions.dismissed}>
            {DELETED.cancel}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => questions.answered('new')}
          >
            {DELETED.saveAsNew}
          </button>
        </>
      }
    >
      <p>{message}</p>
      <p className="mb-0 text-m">{DELETED.kept}</p>
    </AppDialog>
  )
}
