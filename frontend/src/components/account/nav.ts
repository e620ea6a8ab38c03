import { CircleUser, LayoutDashboard, type LucideIcon, Sparkles, SquareStack } from 'lucide-react'

export interface NavTarget {
  label: string
  href: string
  icon: LucideIcon
}

/** The links of the header, the mobile menu and the account menu. Add a screen here, once. */
export const NAV_TARGETS: readonly NavTarget[] = [
  { label: 'Dashboard', href: '/dashboard', icon: LayoutDashboard },
  { label: 'Generator', href: '/generate', icon: Sparkles },
  { label: 'Saved Apps', href: '/saved', icon: SquareStack },
]

/** A link of the account menu alone: it needs an account. */
export const PROFILE_TARGET: NavTarget = { label: 'Profile', href: '/profile', icon: CircleUser }
