import '@/styles/islands/account-menu.scss'
import { AccountMenu } from '@/components/account/AccountMenu'
import { CreditsBadge } from '@/components/credits/CreditsBadge'
import { keepSessionFresh } from '@/lib/auth/keepFresh'
import { startSession } from '@/lib/auth/session'
import { authStore, selectUser, useAuth } from '@/lib/auth/store'
import { renderIsland } from './render'

/** The account menu in the header of server-rendered pages, for signed-in users. */
export async function mount(element: HTMLElement): Promise<void> {
  keepSessionFresh()
  await startSession()
  if (authStore.getState().user) renderIsland(element, <AccountEnd />)
  // The session has ended meanwhile: the links that the server rendered are shown.
  else delete document.documentElement.dataset.session
}

function AccountEnd() {
  const user = useAuth(selectUser)
  if (!user) {
    return (
      <>
        <a className="navl" href="/login">
          Login
        </a>
        <a className="btn btn-sm btn-primary" href="/register">
          Register
        </a>
      </>
    )
  }
  return (
    <>
      <CreditsBadge />
      <AccountMenu user={user} linkAs="a" />
    </>
  )
}
