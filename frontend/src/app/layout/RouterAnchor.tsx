import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type RouterAnchorProps = Omit<ComponentProps<typeof Link>, 'to'> & { href: string }

/** An anchor by its `href` that stays inside the application. */
export function RouterAnchor({ href, ...rest }: RouterAnchorProps) {
  return <Link to={href} {...rest} />
}
