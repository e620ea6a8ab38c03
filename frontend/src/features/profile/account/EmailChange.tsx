import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { EmailField } from '@/components/signin/CredentialsForm'
import { PasswordField } from '@/components/signin/PasswordField'
import { api, unwrap } from '@/lib/api/client'
import { signInProblem } from '@/lib/auth/messages'
import { FormDialog } from '../FormDialog'
import { refusalOf } from '../safety'
import { useCode } from '../useCode'

interface EmailChangeProps {
  /** The address until now. */
  email: string
  onClose(): void
}

/** Asks for another address. It counts once its owner opened the link that is mailed to it. */
export function EmailChange({ email: before, onClose }: EmailChangeProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const code = useCode()
  const [invalid, setInvalid] = useState<string | null>(null)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => {
      const body = { email: email.trim(), password, ...code.body }
      return unwrap(api.POST('/api/account/email', { body }))
    },
  })
  if (isSuccess) return <Sent email={email.trim()} onClose={onClose} />
  const submit = () => {
    const found = problemOf(email.trim(), password, before) ?? code.problem
    setInvalid(found)
    if (found === null) mutate()
  }
  return (
    <FormDialog
      title="Change email address"
      submitLabel="Send Link"
      busy={isPending}
      problem={invalid ?? refusalOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-m mb-0">
        A link goes to the new address. Until you open it, you sign in with {before}.
      </p>
      <EmailField value={email} onChange={setEmail} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {code.field}
    </FormDialog>
  )
}

function problemOf(email: string, password: string, before: string): string | null {
  if (email.toLowerCase() === before.toLowerCase()) return 'This is your address already.'
  return signInProblem({ email, password })
}

function Sent({ email, onClose }: EmailChangeProps) {
  return (
    <AppDialog
      show
      title="Check your email"
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          Done
        </button>
      }
    >
      <p className="mb-0 reset-sent" role="status">
        We sent a link to <strong>{email}</strong>. Open it to use that address from now on. Your
        current address is told, too.
      </p>
    </AppDialog>
  )
}
