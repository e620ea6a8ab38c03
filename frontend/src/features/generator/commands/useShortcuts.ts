import { useEffect } from 'react'
import { COMMANDS } from './list'
import { belongsToField, commandFor, shortcutOf } from './shortcuts'
import { useCommandDeps } from './useCommands'

/** Runs commands by keyboard shortcut, unless a dialog is open. */
export function useShortcuts(): void {
  const deps = useCommandDeps()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (shortcut === null || event.defaultPrevented) return
      if (belongsToField(shortcut, event.target)) return
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return
      const command = commandFor(shortcut, COMMANDS)
      if (command === undefined) return
      event.preventDefault()
      if (command.isEnabled(deps.store.getState())) command.run(deps)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [deps])
}
