import { Outlet } from 'react-router'
import { OfflineBanner } from '@/components/feedback/OfflineBanner'
import { Header } from './Header'
import { ShellDialogs } from './ShellDialogs'

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
      <ShellDialogs />
    </div>
  )
}
