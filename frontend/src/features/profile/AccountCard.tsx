import { useState } from 'react'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { errorMessage } from '@/lib/api/error'
import type { User } from '@/lib/api/types'
import { logoutEverywhere } from '@/lib/auth/session'
import { notify } from '@/lib/toast'
import '@/styles/routes/credits.scss'

export function AccountCard({ user }: { user: User }) {
  const name = user.displayName ?? user.username
  return (
    <section className="card-m" aria-labelledby="profile-account">
      <h2 id="profile-account">Account</h2>
      <dl className="facts">
        {name && (
          <div>
            <dt>Name</dt>
            <dd>{name}</dd>
          </div>
        )}
        <div>
          <dt>Email address</dt>
          <dd>{user.email}</dd>
        </div>
      </dl>
      {user.isOperator && <p className="text-m mt-3 mb-0">You run this site.</p>}
      <SignOutEverywhere />
    </section>
  )
}

function SignOutEverywhere() {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  const confirm = async () => {
    setBusy(true)
    try {
      await logoutEverywhere()
    } catch (error) {
      notify.error('Logout failed', errorMessage(error, 'Please try again.'))
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <button type="button" className="btn btn-quiet mt-3" onClick={() => setAsking(true)}>
        Sign Out Everywhere
      </button>
      <ConfirmDialog
        show={asking}
        title="Sign out everywhere?"
        confirmLabel="Sign Out Everywhere"
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p className="mb-0">
          This signs you out in every browser and on every device, including this one. Your saved
          apps stay.
        </p>
      </ConfirmDialog>
    </>
  )
}
