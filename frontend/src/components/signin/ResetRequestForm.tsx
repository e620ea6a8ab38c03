import { MailCheck } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { BusyLabel } from '../Spinner'
import { EmailField } from './CredentialsForm'
import '@/styles/routes/auth.scss'
import { useMutation } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import { errorMessage } from '@/lib/api/error'
import { AppDialog } from '../AppDialog'

interface ResetRequestFormProps {
  /** The address typed in the sign-in form. */
  initialEmail: string
  onDone(): void
  doneLabel: string
}

/** Asks for the account's address, then confirms that the mail was sent. */
export function ResetRequestForm({ initialEmail, onDone, doneLabel }: ResetRequestFormProps) {
  const id = useId()
  const [email, setEmail] = useState(initialEmail)
  const { sending, sentTo, problem, send } = useResetRequest()
  const field = useRef<HTMLInputElement>(null)

  // The element that opened this may be gone, and the focus with it.
  useEffect(() => field.current?.focus(), [])

  if (sentTo !== null) return <Sent to={sentTo} onDone={onDone} doneLabel={doneLabel} />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(email)
  }
  return (
    <form onSubmit={submit} noValidate className="credentials">
      <p className="text-m mb-0">
        Enter your email address and we will send you a link to set a new password.
      </p>
      {problem && (
        <div className="alert-m bad" role="alert" id={`${id}-error`}>
          {problem}
        </div>
      )}
      <EmailField
        ref={field}
        value={email}
        onChange={setEmail}
        describedBy={problem ? `${id}-error` : undefined}
      />
      <button type="submit" className="btn btn-grad w-100 py-2" disabled={sending}>
        <BusyLabel busy={sending}>Send Reset Link</BusyLabel>
      </button>
    </form>
  )
}

interface SentProps {
  to: string
  onDone(): void
  doneLabel: string
}

/** The same text whether or not the account exists: it must not reveal that. */
function Sent({ to, onDone, doneLabel }: SentProps) {
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <div className="credentials">
      <div className="alert-m ok" role="status">
        <MailCheck size={18} aria-hidden />
        <span>Password reset email sent!</span>
      </div>
      <p className="text-m mb-0 reset-sent">
        If <strong>{to}</strong> has an account, a link is on its way. It works once, within one
        hour. No email after a few minutes? Check your spam folder.
      </p>
      <button ref={done} type="button" className="btn btn-grad w-100 py-2" onClick={onDone}>
        {doneLabel}
      </button>
    </div>
  )
}

interface ResetRequest {
  sending: boolean
  /** The address that the link was sent to. */
  sentTo: string | null
  problem: string | null
  send(email: string): void
}

/** Requests the mail with the password reset link. */
function useResetRequest(): ResetRequest {
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (email: string) =>
      unwrap(api.POST('/api/auth/request-password-reset', { body: { email } })),
  })
  const failure = error && errorMessage(error, 'Failed to send reset email. Please try again.')
  return {
    sending: isPending,
    sentTo: isSuccess ? variables : null,
    problem: isMissing ? 'Please enter your email address' : failure,
    send(typed) {
      const email = typed.trim()
      setMissing(email === '')
      if (email !== '' && !isPending) mutate(email)
    },
  }
}

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
