import { Menu } from 'lucide-react'
import Dropdown from 'react-bootstrap/Dropdown'
import { useLocation } from 'react-router'
import { NAV_TARGETS } from '@/components/account/nav'
import { RouterAnchor } from './RouterAnchor'

/** The header's links on small screens. */
export function MobileMenu() {
  const { pathname } = useLocation()
  return (
    <Dropdown as="nav" align="end" className="mobile-menu" aria-label="Main">
      <Dropdown.Toggle as="button" className="icon-btn plain-toggle" aria-label="Open menu">
        <Menu size={20} aria-hidden />
      </Dropdown.Toggle>
      <Dropdown.Menu>
        {NAV_TARGETS.map(({ label, href, icon: Icon }) => (
          <Dropdown.Item
            key={href}
            as={RouterAnchor}
            href={href}
            aria-current={pathname === href ? 'page' : undefined}
          >
            <Icon size={16} aria-hidden />
            {label}
          </Dropdown.Item>
        ))}
      </Dropdown.Menu>
    </Dropdown>
  )
}
