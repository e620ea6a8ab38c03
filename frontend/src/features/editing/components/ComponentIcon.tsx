import {
  Box,
  Heading,
  ImageIcon,
  Link,
  List,
  type LucideIcon,
  MousePointerClick,
  PanelsTopLeft,
  TextCursorInput,
  Type,
} from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  button: MousePointerClick,
  heading: Heading,
  text: Type,
  image: ImageIcon,
  link: Link,
  list: List,
  input: TextCursorInput,
  textarea: TextCursorInput,
  select: TextCursorInput,
  form: TextCursorInput,
  header: PanelsTopLeft,
  footer: PanelsTopLeft,
  navigation: PanelsTopLeft,
}

/** Of the type of a component. */
export function ComponentIcon({ type }: { type: string }) {
  const Icon = ICONS[type] ?? Box
  return <Icon size={16} aria-hidden />
}
