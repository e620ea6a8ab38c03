import { Page } from '@/components/Page'
import { selectUser, useAuth } from '@/lib/auth/store'
import { CreditsCard } from './CreditsCard'
import { QuickStart } from './QuickStart'
import { RecentApps } from './RecentApps'
import { RunningJob } from './RunningJob'
import '@/styles/routes/dashboard.scss'

export default function DashboardPage() {
  const user = useAuth(selectUser)
  const name = user?.displayName ?? user?.username
  return (
    <Page title="Dashboard" lead={name ? `Good to see you, ${name}.` : 'What will you build next?'}>
      <RunningJob />
      <div className="dash-top">
        <QuickStart />
        <CreditsCard />
      </div>
      <RecentApps />
    </Page>
  )
}
