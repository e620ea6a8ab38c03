import { useState } from 'react'
import { ResetPasswordDialog } from '@/components/signin/ResetRequestForm'
import type { User } from '@/lib/api/types'
import { useProfile } from '@/lib/queries/profile'
import { Card } from '../Card'
import { useTwoFactor } from '../safety'
import { EmailChange } from './EmailChange'
import { LeaveGuard, type Unsaved } from './LeaveGuard'
import { NameForm } from './NameForm'
import { PasswordChange } from './PasswordChange'
import { Picture } from './Picture'

type Open = 'email' | 'email-again' | 'password' | 'first-password' | null

/** Who the account is, and how it signs in. */
export default function AccountCard({ user }: { user: User }) {
  const [open, setOpen] = useState<Open>(null)
  const [unsaved] = useState<Unsaved>(() => new Map())
  const close = () => setOpen(null)
  // a password is more likely than none, and the server has the last word
  const hasPassword = useTwoFactor().data?.hasPassword ?? true
  const pendingEmail = useProfile().data?.pendingEmail ?? null
  // a profile of before the confirmation names the address that the account has by now
  const isPending = pendingEmail !== null && pendingEmail !== user.email
  return (
    <Card title="Account">
      <LeaveGuard unsaved={unsaved} />
      <Picture user={user} unsaved={unsaved} />
      <NameForm key={user.uid} user={user} unsaved={unsaved} />
      <dl className="account-facts">
        <div>
          <dt>Email address</dt>
          <dd>
            <span dir="auto">{user.email}</span>
            {hasPassword && (
              <button type="button" className="btn btn-quiet" onClick={() => setOpen('email')}>
                Change Email
              </button>
            )}
          </dd>
          {isPending && (
            <dd className="mt-2">
              <p className="mb-0">
                A confirmation was sent to <strong dir="auto">{pendingEmail}</strong>. Your address
                stays <span dir="auto">{user.email}</span> until you confirm it.
              </p>
              <button
                type="button"
                className="btn btn-quiet"
                onClick={() => setOpen('email-again')}
              >
                Send Again
              </button>
            </dd>
          )}
        </div>
        <div>
          <dt>Password</dt>
          <dd>
            {hasPassword ? 'Set' : 'None: you sign in with Google.'}
            <button
              type="button"
              className="btn btn-quiet"
              onClick={() => setOpen(hasPassword ? 'password' : 'first-password')}
            >
              {hasPassword ? 'Change Password' : 'Set a Password'}
            </button>
          </dd>
        </div>
      </dl>
      {!hasPassword && (
        <p className="text-m mb-0">With a password you can change your email address, too.</p>
      )}
      {user.isOperator && <p className="text-m mt-3 mb-0">You run this site.</p>}
      {open === 'email' && <EmailChange email={user.email} onClose={close} />}
      {open === 'email-again' && (
        <EmailChange email={user.email} next={pendingEmail ?? ''} onClose={close} />
      )}
      {open === 'password' && (
        <PasswordChange onForgotten={() => setOpen('first-password')} onClose={close} />
      )}
      <ResetPasswordDialog
        show={open === 'first-password'}
        initialEmail={user.email}
        onClose={close}
      />
    </Card>
  )
}
