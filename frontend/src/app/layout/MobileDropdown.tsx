import Dropdown from 'react-bootstrap/Dropdown'
import { useLocation } from 'react-router'
import { NAV_TARGETS } from '@/components/account/nav'
import { NAV_ICONS } from '@/components/account/navIcons'
import type { MenuProps } from '@/components/LazyMenu'
import { RouterAnchor } from './RouterAnchor'

interface MobileDropdownProps extends MenuProps {
  around: { as: 'nav'; className: string; 'aria-label': string }
}

export default function MobileDropdown({ around, toggle, isOpen }: MobileDropdownProps) {
  const { pathname } = useLocation()
  return (
    <Dropdown {...around} align="end" defaultShow={isOpen}>
      <Dropdown.Toggle as="button" type="button" {...toggle} />
      <Dropdown.Menu>
        {NAV_TARGETS.map(({ label, href }) => {
          const Icon = NAV_ICONS[href]
          return (
            <Dropdown.Item
              key={href}
              as={RouterAnchor}
              href={href}
              aria-current={pathname === href ? 'page' : undefined}
            >
              <Icon size={16} aria-hidden />
              {label}
            </Dropdown.Item>
          )
        })}
      </Dropdown.Menu>
    </Dropdown>
  )
}
