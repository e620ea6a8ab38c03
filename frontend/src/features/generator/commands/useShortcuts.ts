import { useEffect } from 'react'
import { selectUser, useAuth } from '@/lib/auth/store'
import type { GeneratorMode } from '../screen/useUrlIntent'
import { COMMANDS } from './list'
import { runCommand } from './runCommand'
import { belongsToField, commandFor, isBlocked, shortcutOf } from './shortcuts'
import { useCommandDeps } from './useCommands'

/** Runs commands by keyboard shortcut, unless a dialog is open. */
export function useShortcuts(mode: GeneratorMode): void {
  const deps = useCommandDeps()
  const person = useAuth(selectUser)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (shortcut === null || event.defaultPrevented) return
      if (belongsToField(shortcut, event.target) || isBlocked(document)) return
      const command = commandFor(shortcut, COMMANDS)
      if (command === undefined || !command.modes.includes(mode)) return
      event.preventDefault()
      runCommand(command, deps, person)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [deps, mode, person])
}
