import { type FormEvent, useId, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { NameField, nameProblem } from '@/components/NameField'
import { BusyLabel } from '@/components/Spinner'
import { errorMessage } from '@/lib/api/error'
import type { GenerationSummary } from '@/lib/api/types'
import { nameOf } from '@/lib/appNames'
import { useRenameGeneration } from '@/lib/queries/savedApps'
import { notify } from '@/lib/toast'
import { TEXTS } from './texts'

const { rename } = TEXTS

interface RenameDialogProps {
  app: GenerationSummary
  onClose(): void
}

/** Asks for an app's new name; a name that was only proposed is confirmed by it. */
export function RenameDialog({ app, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(nameOf(app))
  const { mutate, isPending, error } = useRenameGeneration()
  const formId = useId()
  const name = typed.trim()
  const isUnusable = nameProblem(typed) !== null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || isUnusable) return
    mutate(
      { id: app.id, name },
      {
        onSuccess: (renamed) => {
          notify.success(TEXTS.success, rename.done(renamed.name))
          onClose()
        },
      },
    )
  }
  return (
    <AppDialog
      show
      title={rename.title}
      onClose={onClose}
      dismissible={!isPending}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={onClose} disabled={isPending}>
            Cancel
          </button>
          <button
            type="submit"
            form={formId}
            className="btn btn-primary"
            disabled={isPending || isUnusable}
          >
            <BusyLabel busy={isPending}>{rename.action}</BusyLabel>
          </button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <NameField
          label={rename.field}
          placeholder={rename.placeholder}
          value={typed}
          autoFocus
          onChange={setTyped}
        />
      </form>
      {app.shareUrl && <p className="text-m mt-2 mb-0">{rename.published}</p>}
      {error && (
        <p className="text-bad mt-2 mb-0" role="alert">
          {errorMessage(error, rename.failed)}
        </p>
      )}
    </AppDialog>
  )
}
