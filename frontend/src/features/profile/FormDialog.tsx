import { type ReactNode, useEffect, useId, useRef } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { BusyLabel } from '@/components/Spinner'
import '@/styles/routes/auth.scss'

interface FormDialogProps {
  title: string
  submitLabel: string
  busy: boolean
  /** Why it was refused; null otherwise. */
  problem: string | null
  destructive?: boolean
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

/** A form that changes the account, in a dialog. Its first field has the focus. */
export function FormDialog({
  title,
  submitLabel,
  busy,
  problem,
  destructive = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <AppDialog
      show
      title={title}
      onClose={onClose}
      dismissible={!busy}
      closesOnBackdrop={false}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={onClose} disabled={busy}>
            Cancel
          </button>
          <button
            type="submit"
            form={id}
            className={destructive ? 'btn btn-destructive' : 'btn btn-primary'}
            disabled={busy}
          >
            <BusyLabel busy={busy}>{submitLabel}</BusyLabel>
          </button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className="credentials"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onSubmit()
        }}
      >
        {problem && (
          <div className="alert-m bad" role="alert">
            {problem}
          </div>
        )}
        {children}
      </form>
    </AppDialog>
  )
}
