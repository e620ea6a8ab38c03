import type { LucideIcon } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useShallow } from 'zustand/react/shallow'
import { PRO } from '@/components/proTexts'
import { useRequireSignIn } from '@/components/signin/store'
import type { User } from '@/lib/api/types'
import { selectUser, useAuth } from '@/lib/auth/store'
import { useIsMobile } from '@/lib/media'
import { notify } from '@/lib/toast'
import {
  type GeneratorState,
  sessionKey,
  TOAST_MS,
  useGenerator,
  useGeneratorStore,
  useSession,
} from '../store'
import type {
  Command,
  CommandBasics,
  CommandId,
  CommandPlace,
  GeneratorMode,
  ScreenCommand,
} from './command'
import type { ListenerBasics } from './registration'
import { belongsToField, commandFor, isBlocked, shortcutLabel, shortcutOf } from './shortcuts'

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

/** The commands of the screen, in menu order. */
export const SCREEN_COMMANDS = sessionKey<readonly ScreenCommand[]>('commands')

function useCommandBasics(): CommandBasics {
  const store = useGeneratorStore()
  const requireSignIn = useRequireSignIn()
  const isMobile = useIsMobile()
  return useMemo(() => ({ store, isMobile, requireSignIn }), [store, isMobile, requireSignIn])
}

export function useListenerBasics(): ListenerBasics {
  const basics = useCommandBasics()
  const all = useSession(SCREEN_COMMANDS)
  const person = useAuth(selectUser)
  return useMemo(
    () => ({
      ...basics,
      runCommand(id) {
        const command = all.find((one) => one.id === id)
        if (command !== undefined) runCommand(command, basics, person)
      },
    }),
    [basics, all, person],
  )
}

/** The commands of one place, ready to be rendered. */
export function useCommands(place: CommandPlace): BoundCommand[] {
  const mode = useMode()
  const all = useSession(SCREEN_COMMANDS)
  const commands = useMemo(
    () => all.filter((one) => one.places.includes(place) && one.modes.includes(mode)),
    [all, place, mode],
  )
  return useBound(commands)
}

export function useCommand(id: CommandId): BoundCommand {
  const all = useSession(SCREEN_COMMANDS)
  const [bound] = useBound(useMemo(() => all.filter((one) => one.id === id), [all, id]))
  if (bound === undefined) throw new Error(`Unknown command ${id}`)
  return bound
}

function useBound(commands: readonly ScreenCommand[]): BoundCommand[] {
  const deps = useCommandBasics()
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

function hintOf(command: ScreenCommand, lack: string | undefined, person: Person): string {
  const { name, shortcuts } = command
  if (isLocked(command, person)) return `${name} (Pro)`
  if (lack !== undefined) return `${name}: ${lack}`
  const [shortcut] = shortcuts
  if (shortcut === undefined) return name
  return `${name} (${shortcutLabel(shortcut, /Mac|iPhone|iPad/.test(navigator.userAgent))})`
}

/** What the screen makes, as its URL says. */
export function useMode(): GeneratorMode {
  const [params] = useSearchParams()
  return params.get('mode') === 'image' ? 'image' : 'code'
}

/** Who uses the commands; null is a visitor, who is asked to sign in before the plan counts. */
export type Person = Pick<User, 'tier'> | null

export function isLocked({ tier }: Command, person: Person): boolean {
  return tier === 'pro' && person !== null && person.tier !== 'pro'
}

/** What dims the buttons of the command: the plan, or what it lacks to be of use. */
export function lackOf(
  command: Command,
  state: GeneratorState,
  person: Person,
): string | undefined {
  if (isLocked(command, person)) return PRO.requires(command.name)
  return command.lacks?.(state)?.words
}

/** What a button or a key does: it runs the command, or tells what that lacks. */
export function runCommand(command: Command, deps: CommandBasics, person: Person): void {
  const state = deps.store.getState()
  if (!command.isEnabled(state)) {
    const reason = command.waitsFor?.(state) ?? null
    if (reason !== null) notify.info(...reason)
    return
  }
  if (isLocked(command, person)) {
    if (command.lockedNotice) {
      notify.info(...command.lockedNotice, { duration: TOAST_MS.warning, whole: true })
    } else state.dialogOpened({ kind: 'pro', feature: command.name })
    return
  }
  const lack = command.lacks?.(state) ?? null
  if (lack === null) command.run(deps)
  else notify.warning(...lack.notice, { duration: TOAST_MS.warning })
}

/** Runs commands by keyboard shortcut, unless a dialog is open. */
export function useShortcuts(mode: GeneratorMode): void {
  const deps = useCommandBasics()
  const all = useSession(SCREEN_COMMANDS)
  const person = useAuth(selectUser)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (shortcut === null || event.defaultPrevented) return
      if (belongsToField(shortcut, event.target) || isBlocked(document)) return
      const command = commandFor(shortcut, all)
      if (command === undefined || !command.modes.includes(mode)) return
      event.preventDefault()
      runCommand(command, deps, person)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [all, deps, mode, person])
}
