import type { LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useRequireSignIn } from '@/components/signin/store'
import { useIsMobile } from '@/lib/media'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { COMMANDS } from './list'
import { shortcutLabel } from './shortcuts'
import type { CommandDeps, CommandId, CommandPlace } from './types'

/** A command with the properties of its button. */
export interface BoundCommand {
  id: CommandId
  label: string
  /** Label with shortcut, for tooltips. */
  hint: string
  icon: LucideIcon
  group: number
  destructive: boolean
  disabled: boolean
  /** Undefined for commands that are no toggles. */
  pressed: boolean | undefined
  run(): void
}

/** The dependencies of commands on this screen. */
export function useCommandDeps(): CommandDeps {
  const { store, runner, askToClear } = useGeneratorSession()
  const requireSignIn = useRequireSignIn()
  const isMobile = useIsMobile()
  return useMemo(
    () => ({ store, runner, isMobile, requireSignIn, askToClear }),
    [store, runner, isMobile, requireSignIn, askToClear],
  )
}

/** The commands of one place, ready to be rendered. */
export function useCommands(place: CommandPlace): BoundCommand[] {
  const commands = useMemo(() => COMMANDS.filter((one) => one.places.includes(place)), [place])
  return useBound(commands)
}

export function useCommand(id: CommandId): BoundCommand {
  const [bound] = useBound(useMemo(() => COMMANDS.filter((one) => one.id === id), [id]))
  if (bound === undefined) throw new Error(`Unknown command ${id}`)
  return bound
}

function useBound(commands: typeof COMMANDS): BoundCommand[] {
  const deps = useCommandDeps()
  const enabled = useGenerator(useShallow((state) => commands.map((one) => one.isEnabled(state))))
  const on = useGenerator(useShallow((state) => commands.map((one) => one.isOn?.(state))))
  return useMemo(
    () =>
      commands.map((command, index) => ({
        id: command.id,
        label: command.name,
        hint: hintOf(command.name, command.shortcuts[0]),
        icon: command.icon,
        group: command.group,
        destructive: command.destructive ?? false,
        disabled: !enabled[index],
        pressed: on[index],
        run: () => command.run(deps),
      })),
    [commands, enabled, on, deps],
  )
}

function hintOf(
  name: string,
  shortcut: (typeof COMMANDS)[number]['shortcuts'][number] | undefined,
) {
  if (shortcut === undefined) return name
  return `${name} (${shortcutLabel(shortcut, /Mac|iPhone|iPad/.test(navigator.userAgent))})`
}
