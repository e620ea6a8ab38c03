import { AppDialog } from '@/components/AppDialog'
import { useGeneratorSession } from '../store/context'
import { DELETED } from './dialogTexts'

/** Asked when a save would bring back an app that was deleted elsewhere. */
export default function DeletedDialog({ message }: { message: string }) {
  const { questions } = useGeneratorSession()
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
          <button type="button" className="btn btn-primary" onClick={questions.newAppChosen}>
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
