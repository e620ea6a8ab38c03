import { PRO } from '@/components/proTexts'
import type { User } from '@/lib/api/types'
import { notify } from '@/lib/toast'
import { TOAST_MS } from '../store/limits'
import type { GeneratorState } from '../store/state'
import type { Command, CommandDeps } from './types'

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
export function runCommand(command: Command, deps: CommandDeps, person: Person): void {
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
