import { lazyPart, optionalPart } from '@/components/LazyPart'
import { Page } from '@/components/Page'
import { selectUser, useAuth } from '@/lib/auth/store'
import { AutoAnalysisCard } from './AutoAnalysisCard'
import { cardWaits } from './Card'
import { ConnectAiCard } from './ConnectAiCard'
import { PermittedApps } from './PermittedApps'
import { PreferencesCard } from './PreferencesCard'
import { StorageCard } from './StorageCard'
import '@/styles/routes/credits.scss'
import '@/styles/routes/profile.scss'

const AccountCard = lazyPart(() => import('./account'), cardWaits('28rem'))
const PlanCard = lazyPart(() => import('./plan'), cardWaits('26rem'))
const SessionsCard = lazyPart(() => import('./sessions/SessionsCard'), cardWaits('12rem'))
const TwoFactorCard = lazyPart(() => import('./twoFactor'), cardWaits('10rem'))
const PasskeysCard = lazyPart(() => import('./passkeys'), cardWaits('10rem'))
const UsageCard = lazyPart(() => import('./usage'), cardWaits('24rem'))
const ThemeCard = lazyPart(() => import('./theme'), cardWaits('28rem'))
const DataCard = lazyPart(() => import('./data'), cardWaits('18rem'))
const DeletionBanner = optionalPart(() => import('./data/DeletionBanner'))

/** /profile: who is signed in, what the account may do, and what it shares. */
export default function ProfilePage() {
  const user = useAuth(selectUser)
  return (
    <Page title="Profile">
      <DeletionBanner />
      <div className="profile">
        {/* about as high as each other */}
        <div className="profile-column">
          {user && <AccountCard user={user} />}
          <PlanCard />
          <UsageCard />
          <SessionsCard />
          <TwoFactorCard />
          <PasskeysCard />
        </div>
        <div className="profile-column">
          <ThemeCard />
          <PreferencesCard />
          <AutoAnalysisCard />
          <ConnectAiCard />
          <StorageCard />
          <PermittedApps />
          {user && <DataCard user={user} />}
        </div>
      </div>
    </Page>
  )
}
