import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type RouterAnchorProps = Omit<ComponentProps<typeof Link>, 'to'> & { href: string }

/** An anchor with `href` that navigates inside the application. */
export function RouterAnchor({ href, ...rest }: RouterAnchorProps) {
  return <Link to={href} {...rest} />
}
