import { type FormEvent, useId, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { BusyLabel } from '@/components/BusyLabel'
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
  const fieldId = useId()
  const name = typed.trim()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '' || isPending) return
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
            disabled={isPending || name === ''}
          >
            <BusyLabel busy={isPending}>{rename.action}</BusyLabel>
          </button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <label className="form-label" htmlFor={fieldId}>
          {rename.field}
        </label>
        <input
          id={fieldId}
          className="form-control"
          dir="auto"
          placeholder={rename.placeholder}
          value={typed}
          maxLength={100}
          required
          // biome-ignore lint/a11y/noAutofocus: a dialog's first field, as dialogs are used
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
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
