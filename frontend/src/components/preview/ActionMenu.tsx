import { Fragment } from 'react'
import { IconButton } from '@/components/IconButton'
import { PillSeparator, PillToolbar } from '@/components/PillToolbar'
import { dimmed } from '../IconButton'
import { ActionFab } from './ActionFab'
import type { PreviewCommand } from './types'
import type { Device } from './views'

interface ActionMenuProps extends Device {
  /** No room for a bar with all buttons. */
  cramped?: boolean
  commands: readonly PreviewCommand[]
  contentMode: 'code' | 'image'
  disabled: boolean
}

/** The floating actions, laid out for the device. */
export function ActionMenu({
  device,
  touch,
  cramped = false,
  commands,
  contentMode,
  disabled,
}: ActionMenuProps) {
  const shown = commands.filter((command) => !command.hidden)
  if (shown.length === 0 || (device === 'mobile' && contentMode === 'image')) return null
  if (cramped || device === 'mobile' || (device === 'tablet' && touch)) {
    return <ActionFab commands={shown} disabled={disabled} />
  }
  const vertical = device === 'desktop'
  return (
    <PillToolbar
      label="Actions"
      orientation={vertical ? 'vertical' : 'horizontal'}
      className={vertical ? 'action-rail' : 'action-bar'}
    >
      {shown.map((command, index) => (
        <Fragment key={command.id}>
          {index > 0 && command.group !== shown[index - 1]?.group && <PillSeparator />}
          <IconButton
            data-command={command.id}
            icon={command.icon}
            label={command.label}
            active={command.pressed}
            disabled={disabled || command.disabled}
            {...dimmed(command.lacks)}
            title={command.lacks ? `${command.label}: ${command.lacks}` : command.label}
            className={command.destructive ? 'is-destructive' : undefined}
            onClick={command.run}
          />
        </Fragment>
      ))}
    </PillToolbar>
  )
}
