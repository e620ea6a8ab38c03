import { Page } from '@/components/Page'
import { selectUser, useAuth } from '@/lib/auth/store'
import { AccountCard } from './AccountCard'
import { PermittedApps } from './PermittedApps'
import { PlanCard } from './PlanCard'
import { StorageCard } from './StorageCard'
import '@/styles/routes/profile.scss'

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
