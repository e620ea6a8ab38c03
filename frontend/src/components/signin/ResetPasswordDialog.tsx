import { AppDialog } from '@/components/AppDialog'
import { ResetRequestForm } from './ResetRequestForm'

interface ResetPasswordDialogProps {
  show: boolean
  initialEmail: string
  onClose(): void
}

/** 'Reset Password': asks for the address to send the reset link to. */
export function ResetPasswordDialog({ show, initialEmail, onClose }: ResetPasswordDialogProps) {
  return (
    <AppDialog show={show} title="Reset Password" onClose={onClose}>
      <ResetRequestForm initialEmail={initialEmail} onDone={onClose} doneLabel="Done" />
    </AppDialog>
  )
}
