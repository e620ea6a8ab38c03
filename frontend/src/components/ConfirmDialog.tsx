import type { ReactNode } from 'react'
import { AppDialog } from './AppDialog'
import { BusyLabel } from './Spinner'

interface ConfirmDialogProps {
  show: boolean
  title: string
  confirmLabel: string
  onConfirm(): void
  onCancel(): void
  busy?: boolean
  destructive?: boolean
  children: ReactNode
}

export function ConfirmDialog({
  show,
  title,
  confirmLabel,
  onConfirm,
  onCancel,
  busy = false,
  destructive = false,
  children,
}: ConfirmDialogProps) {
  return (
    <AppDialog
      show={show}
      title={title}
      onClose={onCancel}
      dismissible={!busy}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={onCancel} disabled={busy}>
            Cancel
          </button>
          <button
            type="button"
            className={destructive ? 'btn btn-destructive' : 'btn btn-primary'}
            onClick={onConfirm}
            disabled={busy}
          >
            <BusyLabel busy={busy}>{confirmLabel}</BusyLabel>
          </button>
        </>
      }
    >
      {children}
    </AppDialog>
  )
}
