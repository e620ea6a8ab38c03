import { LogOut } from 'lucide-react'
import type { ElementType } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import type { User } from '@/lib/api/types'
import { logout } from '@/lib/auth/session'
import type { MenuProps } from '../LazyMenu'
import { CONNECT_AI_TARGET, NAV_TARGETS, PROFILE_TARGET } from './nav'
import { NAV_ICONS } from './navIcons'

interface AccountDropdownProps extends MenuProps {
  user: User
  linkAs: ElementType
}

/** Who is signed in, where the account's screens are, and the way out. */
export default function AccountDropdown({ user, linkAs, toggle, isOpen }: AccountDropdownProps) {
  return (
    <Dropdown align="end" defaultShow={isOpen}>
      <Dropdown.Toggle as="button" type="button" {...toggle} />
      <Dropdown.Menu>
        <div className="account-head">
          <strong>{user.displayName ?? user.username ?? 'Your account'}</strong>
          {user.email}
        </div>
        <Dropdown.Divider />
        {[PROFILE_TARGET, CONNECT_AI_TARGET, ...NAV_TARGETS].map(({ label, href }) => {
          const Icon = NAV_ICONS[href]
          return (
            <Dropdown.Item key={href} as={linkAs} href={href}>
              <Icon size={16} aria-hidden />
              {label}
            </Dropdown.Item>
          )
        })}
        <Dropdown.Divider />
        <Dropdown.Item as="button" type="button" onClick={() => void logout()}>
          <LogOut size={16} aria-hidden />
          Logout
        </Dropdown.Item>
      </Dropdown.Menu>
    </Dropdown>
  )
}
