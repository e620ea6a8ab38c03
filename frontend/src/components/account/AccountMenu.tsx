import type { ElementType } from 'react'
import type { User } from '@/lib/api/types'
import { createPart } from '@/lib/lazyPart'
import { LazyMenu } from '../LazyMenu'

interface AccountMenuProps {
  user: User
  /** The link component: the router's inside the application, `a` on other pages. */
  linkAs: ElementType
}

const part = createPart(() => import('./AccountDropdown'))

export function AccountMenu(props: AccountMenuProps) {
  const toggle = {
    className: 'avatar plain-toggle',
    'aria-label': 'Account menu',
    children: initialsOf(props.user),
  }
  return <LazyMenu part={part} toggle={toggle} menu={props} />
}

/** 'Ada King' and 'ada.king@…' both give AK. */
export function initialsOf({ displayName, username, email }: User): string {
  const name = displayName ?? username ?? email.split('@')[0] ?? ''
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const letters =
    words.length > 1
      ? [words[0], words.at(-1)].map((word = '') => [...word][0])
      : [...name].slice(0, 2)
  return letters.join('').toUpperCase() || '?'
}
