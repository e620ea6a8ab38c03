import type { LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useRequireSignIn } from '@/components/signin/store'
import { selectUser, useAuth } from '@/lib/auth/store'
import { useIsMobile } from '@/lib/media'
import { useMode } from '../screen/useMode'
import { useGenerator, useGeneratorSession } from '../store/context'
import { COMMANDS } from './list'
import { isLocked, lackOf, type Person, runCommand } from './runCommand'
import { shortcutLabel } from './shortcuts'
import type { Command, CommandDeps, CommandId, CommandPlace } from './types'

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
  /** Why it is of no use now; pressing it tells. */
  lacks: string | undefined
  /** Undefined for commands that are no toggles. */
  pressed: boolean | undefined
  run(): void
}

/** The dependencies of commands on this screen. */
export function useCommandDeps(): CommandDeps {
  const { store, runner, instructing, saving, sharing, leaving, pages } = useGeneratorSession()
  const requireSignIn = useRequireSignIn()
  const isMobile = useIsMobile()
  return useMemo(
    () => ({
      store,
      runner,
      instructing,
      saving,
      sharing,
      leaving,
      pages,
      isMobile,
      requireSignIn,
    }),
    [store, runner, instructing, saving, sharing, leaving, pages, isMobile, requireSignIn],
  )
}

/** The commands of one place, ready to be rendered. */
export function useCommands(place: CommandPlace): BoundCommand[] {
  const mode = useMode()
  const commands = useMemo(
    () => COMMANDS.filter((one) => one.places.includes(place) && one.modes.includes(mode)),
    [place, mode],
  )
  return useBound(commands)
}

export function useCommand(id: CommandId): BoundCommand {
  const [bound] = useBound(useMemo(() => COMMANDS.filter((one) => one.id === id), [id]))
  if (bound === undefined) throw new Error(`Unknown command ${id}`)
  return bound
}

function useBound(commands: typeof COMMANDS): BoundCommand[] {
  const deps = useCommandDeps()
  const person = useAuth(selectUser)
  const disabled = useGenerator(useShallow((state) => commands.map((one) => !one.isEnabled(state))))
  const lacking = useGenerator(
    useShallow((state) => commands.map((one) => lackOf(one, state, person))),
  )
  const on = useGenerator(useShallow((state) => commands.map((one) => one.isOn?.(state))))
  return useMemo(
    () =>
      commands.map((command, index) => ({
        id: command.id,
        label: command.name,
        hint: hintOf(command, lacking[index], person),
        icon: command.icon,
        group: command.group,
        destructive: command.destructive ?? false,
        disabled: disabled[index] ?? true,
        lacks: lacking[index],
        pressed: on[index],
        run: () => runCommand(command, deps, person),
      })),
    [commands, disabled, lacking, on, deps, person],
  )
}

function hintOf(command: Command, lack: string | undefined, person: Person): string {
  const { name, shortcuts } = command
  if (isLocked(command, person)) return `${name} (Pro)`
  if (lack !== undefined) return `${name}: ${lack}`
  const [shortcut] = shortcuts
  if (shortcut === undefined) return name
  return `${name} (${shortcutLabel(shortcut, /Mac|iPhone|iPad/.test(navigator.userAgent))})`
}
