import { LogOut } from 'lucide-react'
import type { ElementType } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import type { User } from '@/lib/api/types'
import { logout } from '@/lib/auth/session'
import { NAV_TARGETS, PROFILE_TARGET } from './nav'

interface AccountMenuProps {
  user: User
  /** The link component: the router's inside the application, `a` on other pages. */
  linkAs: ElementType
}

export function AccountMenu({ user, linkAs }: AccountMenuProps) {
  return (
    <Dropdown align="end">
      <Dropdown.Toggle as="button" className="avatar plain-toggle" aria-label="Account menu">
        {initialsOf(user)}
      </Dropdown.Toggle>
      <Dropdown.Menu>
        <div className="account-head">
          <strong>{user.displayName ?? user.username ?? 'Your account'}</strong>
          {user.email}
        </div>
        <Dropdown.Divider />
        {[PROFILE_TARGET, ...NAV_TARGETS].map(({ label, href, icon: Icon }) => (
          <Dropdown.Item key={href} as={linkAs} href={href}>
            <Icon size={16} aria-hidden />
            {label}
          </Dropdown.Item>
        ))}
        <Dropdown.Divider />
        <Dropdown.Item as="button" type="button" onClick={() => void logout()}>
          <LogOut size={16} aria-hidden />
          Logout
        </Dropdown.Item>
      </Dropdown.Menu>
    </Dropdown>
  )
}

/** 'Ada King' and 'ada.king@…' both give AK. */
export function initialsOf({ displayName, username, email }: User): string {
  const name = displayName ?? username ?? email.split('@')[0] ?? ''
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const letters =
    words.length > 1 ? [words[0], words.at(-1)].map((word) => word?.[0]) : [...name].slice(0, 2)
  return letters.join('').toUpperCase() || '?'
}
