import { Outlet } from 'react-router'
import { QuotaDialog } from '@/components/credits/QuotaDialog'
import { OfflineBanner } from '@/components/feedback/OfflineBanner'
import { SignInDialog } from '@/components/signin/SignInDialog'
import { Header } from './Header'

/** Header and banner above, the route's `<main>` below, and the dialogs any screen may open. */
export function AppShell() {
  return (
    <div className="shell">
      <div>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Header />
        <OfflineBanner />
      </div>
      <Outlet />
      <SignInDialog />
      <QuotaDialog />
    </div>
  )
}
