import { ImageIcon, LogOut, Sparkles } from 'lucide-react'
import { type ElementType, useId } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import type { User } from '@/lib/api/types'
import { logout } from '@/lib/auth/session'
import { useMediaQuery } from '@/lib/media'
import { CreditsBadge } from '../credits/CreditsBadge'
import type { MenuProps } from '../LazyMenu'
import { Face } from './Face'
import { CONNECT_AI_TARGET, PROFILE_TARGET } from './nav'
import { NAV_ICONS } from './navIcons'
import { TOURS, tourAddress } from './tours'

interface AccountDropdownProps extends MenuProps {
  user: User
  linkAs: ElementType
}

const OF_ACCOUNT = [PROFILE_TARGET, CONNECT_AI_TARGET]

/** Small screens have them in the menu beside this one, as `styles/_shell.scss` has it. */
const SMALL_QUERY = '(max-width: 768px)'
const SCREENS = [
  { label: 'Generator', href: '/generate' },
  { label: 'Saved', href: '/saved' },
  { label: 'Playground', href: '/playground' },
] as const

const TOUR_ICONS = { app: Sparkles, image: ImageIcon } as const

/** Who is signed in, what is left to spend, where the account's screens are, the tours, and the way out. */
export default function AccountDropdown({ user, linkAs, toggle, isOpen }: AccountDropdownProps) {
  const toursId = useId()
  const isSmall = useMediaQuery(SMALL_QUERY)
  return (
    <Dropdown align="end" defaultShow={isOpen}>
      <Dropdown.Toggle as="button" type="button" {...toggle}>
        <Face initials={toggle.children} source={user.photoURL} alt="" />
      </Dropdown.Toggle>
      <Dropdown.Menu>
        <div className="account-head">
          <strong>{user.displayName ?? user.username ?? 'Your account'}</strong>
          {user.email}
          <div className="mt-2">
            <CreditsBadge />
          </div>
        </div>
        <Dropdown.Divider />
        {[...OF_ACCOUNT, ...(isSmall ? [] : SCREENS)].map(({ label, href }) => {
          const Icon = NAV_ICONS[href]
          return (
            <Dropdown.Item key={href} as={linkAs} href={href}>
              <Icon size={16} aria-hidden />
              {label}
            </Dropdown.Item>
          )
        })}
        <Dropdown.Divider />
        <fieldset aria-labelledby={toursId}>
          <p className="dropdown-header mb-0" id={toursId}>
            Tours
          </p>
          {TOURS.map(({ type, label }) => {
            const Icon = TOUR_ICONS[type]
            return (
              <Dropdown.Item key={type} as={linkAs} href={tourAddress(type)}>
                <Icon size={16} aria-hidden />
                {label}
              </Dropdown.Item>
            )
          })}
        </fieldset>
        <Dropdown.Divider />
        <Dropdown.Item as="button" type="button" onClick={() => void logout()}>
          <LogOut size={16} aria-hidden />
          Logout
        </Dropdown.Item>
      </Dropdown.Menu>
    </Dropdown>
  )
}
