import { ConfirmDialog } from '@/components/ConfirmDialog'
import { nameOrDefault } from '@/lib/appNames'
import type { DeletionTarget } from './useDeletion'

interface DeletionDialogProps {
  target: DeletionTarget | null
  busy: boolean
  onConfirm(): void
  onCancel(): void
}

export function DeletionDialog({ target, busy, onConfirm, onCancel }: DeletionDialogProps) {
  const everything = target === 'everything'
  return (
    <ConfirmDialog
      show={target !== null}
      title={everything ? 'Delete all apps?' : 'Delete app?'}
      confirmLabel={everything ? 'Delete All' : 'Delete'}
      destructive
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {everything ? (
        <p className="mb-0">
          All your saved apps and drafts are deleted, and apps you have published go offline. This
          cannot be undone.
        </p>
      ) : (
        <p className="mb-0">
          {target && <strong>{nameOrDefault(target.name)}</strong>} is deleted with all its pages.
          This cannot be undone.
        </p>
      )}
    </ConfirmDialog>
  )
}
