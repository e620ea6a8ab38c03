import { AppDialog } from '@/components/AppDialog'
import { useGeneratorSession } from '../store/context'
import { CONFLICT } from './dialogTexts'

/** Asked when a save would take the place of what was saved elsewhere. */
export default function ConflictDialog({ message }: { message: string }) {
  const { questions } = useGeneratorSession()
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
            onClick={() => questions.conflictAnswered('overwrite')}
          >
            {CONFLICT.overwrite}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => questions.conflictAnswered('reopen')}
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
