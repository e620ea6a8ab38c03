import { Menu, Moon, Sun } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { AccountMenu } from '@/components/account/AccountMenu'
import { NAV_TARGETS } from '@/components/account/nav'
import { CreditsBadge } from '@/components/credits/CreditsBadge'
import { IconButton } from '@/components/IconButton'
import { LazyMenu } from '@/components/LazyMenu'
import { optionalPart } from '@/components/LazyPart'
import { hasSessionHint } from '@/lib/auth/hint'
import { selectUser, useAuth } from '@/lib/auth/store'
import { createPart } from '@/lib/lazyPart'
import { useTheme } from '@/lib/theme'
import { RouterAnchor } from './RouterAnchor'

const SupportButton = optionalPart(() => import('@/features/support/SupportButton'))

export function Header() {
  const user = useAuth(selectUser)
  const authReady = useAuth((state) => state.authReady)
  return (
    <header className="top">
      <a className="brand" href="/" aria-label="Morpheo home">
        <i className="brand-mark" aria-hidden />
        <span className="brand-name">Morpheo</span>
      </a>
      <nav className="nav-main" aria-label="Main">
        {NAV_TARGETS.map(({ label, href }) => (
          <NavLink key={href} to={href} className="navl">
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="top-end">
        {user && (
          <span className="support-slot">
            <SupportButton />
          </span>
        )}
        <ThemeToggle />
        {user && <CreditsBadge />}
        {user && <AccountMenu user={user} linkAs={RouterAnchor} />}
        {!user && (authReady || !hasSessionHint() ? <SignInLinks /> : <AccountWaiting />)}
        <MobileMenu />
      </div>
    </header>
  )
}

/** Keeps the place of the account menu, as the server's page does. */
function AccountWaiting() {
  return <span className="avatar" aria-hidden />
}

function SignInLinks() {
  return (
    <>
      <Link className="navl" to="/login">
        Login
      </Link>
      <Link className="btn btn-sm btn-primary" to="/register">
        Register
      </Link>
    </>
  )
}

function ThemeToggle() {
  const { mode, toggle } = useTheme()
  const next = mode === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={mode === 'dark' ? Sun : Moon}
      label={`Switch to ${next} theme`}
      onClick={toggle}
    />
  )
}

const part = createPart(() => import('./MobileDropdown'))
const AROUND = { as: 'nav', className: 'mobile-menu', 'aria-label': 'Main' } as const

/** The header's links on small screens. */
function MobileMenu() {
  const toggle = {
    className: 'icon-btn plain-toggle',
    'aria-label': 'Open menu',
    children: <Menu size={20} aria-hidden />,
  }
  return <LazyMenu part={part} toggle={toggle} around={AROUND} menu={{ around: AROUND }} />
}
