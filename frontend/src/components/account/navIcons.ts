import {
  CircleUser,
  Columns3,
  LayoutDashboard,
  type LucideIcon,
  Plug,
  Sparkles,
  SquareStack,
} from 'lucide-react'
import type { CONNECT_AI_TARGET, NAV_TARGETS, PROFILE_TARGET } from './nav'

type Href =
  | (typeof NAV_TARGETS)[number]['href']
  | (typeof PROFILE_TARGET)['href']
  | (typeof CONNECT_AI_TARGET)['href']

/** The icons of the links, which only menus show: the header does not wait for them. */
export const NAV_ICONS: Readonly<Record<Href, LucideIcon>> = {
  '/dashboard': LayoutDashboard,
  '/generate': Sparkles,
  '/playground': Columns3,
  '/saved': SquareStack,
  '/profile': CircleUser,
  '/connect-ai': Plug,
}
