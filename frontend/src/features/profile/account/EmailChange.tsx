import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { EmailField } from '@/components/signin/CredentialsForm'
import { api, unwrap } from '@/lib/api/client'
import { profileKey } from '@/lib/queries/profile'
import { ProofDialog } from '../ProofDialog'

interface EmailChangeProps {
  /** The address until now. */
  email: string
  /** The new address, where a link was sent to it already. */
  next?: string
  onClose(): void
}

/** Asks for another address. It counts once its owner opened the link that is mailed to it. */
export function EmailChange({ email: before, next = '', onClose }: EmailChangeProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(next)
  const [isSent, setSent] = useState(false)
  const email = typed.trim()
  if (isSent) return <Sent email={email} onClose={onClose} />
  return (
    <ProofDialog
      title="Change email address"
      submitLabel="Send Link"
      problem={problemOf(email, before)}
      send={(proof) => unwrap(api.POST('/api/account/email', { body: { email, ...proof } }))}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: profileKey })
        setSent(true)
      }}
      onClose={onClose}
    >
      <p className="text-m mb-0">
        A link goes to the new address. Until you open it, you sign in with {before}.
      </p>
      <EmailField value={typed} onChange={setTyped} />
    </ProofDialog>
  )
}

function problemOf(email: string, before: string): string | null {
  if (email === '') return 'Please enter your email address.'
  return email.toLowerCase() === before.toLowerCase() ? 'This is your address already.' : null
}

function Sent({ email, onClose }: Pick<EmailChangeProps, 'email' | 'onClose'>) {
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
        We sent a link to <strong>{email}</strong>. Open it to use that address from now on. We also
        let your current address know.
      </p>
    </AppDialog>
  )
}
