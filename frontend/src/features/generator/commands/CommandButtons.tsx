import { dimmed, IconButton } from '@/components/IconButton'
import type { BoundCommand } from './useCommands'

/** Buttons for commands: icons only, or labelled. */
export function CommandButtons({
  commands,
  look,
}: {
  commands: readonly BoundCommand[]
  look: 'icon' | 'labelled'
}) {
  return commands.map((command) =>
    look === 'icon' ? (
      <IconButton
        key={command.id}
        data-command={command.id}
        icon={command.icon}
        label={command.label}
        title={command.hint}
        disabled={command.disabled}
        {...dimmed(command.lacks)}
        onClick={command.run}
      />
    ) : (
      <button
        key={command.id}
        type="button"
        data-command={command.id}
        className={`btn btn-sm ${command.destructive ? 'btn-destructive' : 'btn-quiet'}`}
        title={command.hint}
        disabled={command.disabled}
        {...dimmed(command.lacks)}
        onClick={command.run}
      >
        <command.icon size={15} aria-hidden /> {command.label}
      </button>
    ),
  )
}
