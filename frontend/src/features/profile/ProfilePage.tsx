import { Page } from '@/components/Page'
import { selectUser, useAuth } from '@/lib/auth/store'
import { AutoAnalysisCard } from './AutoAnalysisCard'
import { ConnectAiCard } from './ConnectAiCard'
import { PermittedApps } from './PermittedApps'
import { PreferencesCard } from './PreferencesCard'
import { StorageCard } from './StorageCard'
import '@/styles/routes/profile.scss'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { CreditBalance } from '@/components/credits/CreditBalance'
import { ErrorPanel } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import { errorMessage } from '@/lib/api/error'
import type { User } from '@/lib/api/types'
import { logoutEverywhere } from '@/lib/auth/session'
import { useCreditInfo } from '@/lib/queries/account'
import { notify } from '@/lib/toast'
import '@/styles/routes/credits.scss'

/** /profile: who is signed in, what the account may do, and what it shares. */
export default function ProfilePage() {
  const user = useAuth(selectUser)
  return (
    <Page title="Profile">
      <div className="profile">
        {user && <AccountCard user={user} />}
        <PlanCard />
        <ConnectAiCard />
        <StorageCard />
        <PermittedApps />
        <PreferencesCard />
        <AutoAnalysisCard />
      </div>
    </Page>
  )
}

function PlanCard() {
  const { data, isError, refetch } = useCreditInfo()
  return (
    <section className="card-m" aria-labelledby="profile-plan">
      <h2 id="profile-plan">Plan and credits</h2>
      {data && <CreditBalance info={data} />}
      {!data && !isError && <Skeleton height="5rem" />}
      {!data && isError && (
        <ErrorPanel message="Failed to fetch credit info." onRetry={() => void refetch()} />
      )}
      <a className="btn btn-quiet mt-3" href="/pricing">
        Compare the Plans
      </a>
    </section>
  )
}

function AccountCard({ user }: { user: User }) {
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
