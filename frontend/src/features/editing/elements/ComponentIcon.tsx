import {
  ImageIcon,
  LayoutDashboard,
  Link,
  List,
  type LucideIcon,
  MousePointerClick,
  SquarePen,
  SquareStack,
  Type,
} from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  heading: Type,
  text: Type,
  image: ImageIcon,
  button: MousePointerClick,
  list: List,
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
