import { Menu } from 'lucide-react'
import { LazyMenu } from '@/components/LazyMenu'
import { createPart } from '@/lib/lazyPart'

const part = createPart(() => import('./MobileDropdown'))
const AROUND = { as: 'nav', className: 'mobile-menu', 'aria-label': 'Main' } as const

/** The header's links on small screens. */
export function MobileMenu() {
  const toggle = {
    className: 'icon-btn plain-toggle',
    'aria-label': 'Open menu',
    children: <Menu size={20} aria-hidden />,
  }
  return <LazyMenu part={part} toggle={toggle} around={AROUND} menu={{ around: AROUND }} />
}
