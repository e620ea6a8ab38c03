import { notify } from '@/lib/toast'
import { TOAST_MS } from '../model/limits'
import type { GeneratorState } from '../stores/state'
import type { Command, CommandDeps } from './types'

export function isLocked({ tier }: Command, isPro: boolean): boolean {
  return tier === 'pro' && !isPro
}

export function isDisabled(command: Command, state: GeneratorState, isPro: boolean): boolean {
  return isLocked(command, isPro) || !command.isEnabled(state)
}

/** What a button or a key does: it runs the command, or tells what that lacks. */
export function runCommand(command: Command, deps: CommandDeps, isPro: boolean): void {
  const state = deps.store.getState()
  if (isDisabled(command, state, isPro)) {
    const reason = command.waitsFor?.(state) ?? null
    if (reason !== null) notify.info(...reason)
    return
  }
  const lack = command.lacks?.(state) ?? null
  if (lack === null) command.run(deps)
  else notify.warning(...lack.notice, { duration: TOAST_MS.warning })
}
