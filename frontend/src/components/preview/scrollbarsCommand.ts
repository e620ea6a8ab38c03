import { Eye, EyeOff } from 'lucide-react'
import type { PreviewCommand } from './types'

/** Adds Hide Scrollbars to the actions, after Menu and in its group. */
export function withScrollbars(
  commands: readonly PreviewCommand[],
  hidden: boolean,
  toggle: () => void,
): PreviewCommand[] {
  const menu = commands.findIndex((command) => command.id === 'menu')
  const at = menu < 0 ? 0 : menu + 1
  const group = commands[menu]?.group
  const own: PreviewCommand = {
    id: 'scrollbars',
    label: hidden ? 'Show Scrollbars' : 'Hide Scrollbars',
    icon: hidden ? Eye : EyeOff,
    pressed: hidden,
    run: toggle,
    ...(group === undefined ? {} : { group }),
  }
  return [...commands.slice(0, at), own, ...commands.slice(at)]
}
