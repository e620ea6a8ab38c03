import { Page } from '@/components/Page'
import { selectUser, useAuth } from '@/lib/auth/store'
import { AccountCard } from './AccountCard'
import { PermittedApps } from './PermittedApps'
import { StorageCard } from './StorageCard'
import '@/styles/routes/profile.scss'
import { CreditBalance } from '@/components/credits/CreditBalance'
import { ErrorPanel } from '@/components/ErrorPanel'
import { Skeleton } from '@/components/Skeleton'
import { useCreditInfo } from '@/lib/queries/account'

/** /profile: who is signed in, what the account may do, and what it shares. */
export default function ProfilePage() {
  const user = useAuth(selectUser)
  return (
    <Page title="Profile">
      <div className="profile">
        {user && <AccountCard user={user} />}
        <PlanCard />
        <StorageCard />
        <PermittedApps />
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
