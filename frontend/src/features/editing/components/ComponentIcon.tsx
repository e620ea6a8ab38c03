import {
  ImageIcon,
  LayoutDashboard,
  Link,
  type LucideIcon,
  SquarePen,
  SquareStack,
  Type,
} from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  heading: Type,
  text: Type,
  image: ImageIcon,
  link: Link,
  input: SquarePen,
  textarea: SquarePen,
  select: SquarePen,
  form: SquarePen,
  header: LayoutDashboard,
  footer: LayoutDashboard,
  navigation: LayoutDashboard,
}

/** Of the type of a component. */
export function ComponentIcon({ type }: { type: string }) {
  const Icon = ICONS[type] ?? SquareStack
  return <Icon size={16} aria-hidden />
}
