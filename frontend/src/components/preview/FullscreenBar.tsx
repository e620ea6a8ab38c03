import { Minimize2 } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { PillSeparator, PillToolbar } from '@/components/PillToolbar'
import type { PreviewCommand } from './types'

interface FullscreenBarProps {
  history: readonly PreviewCommand[]
  onLeave: () => void
}

/** The controls of the full screen: undo, redo and exit. */
export function FullscreenBar({ history, onLeave }: FullscreenBarProps) {
  return (
    <PillToolbar label="Full screen" className="fullscreen-bar">
      {history.map((command) => (
        <IconButton
          key={command.id}
          data-command={command.id}
          icon={command.icon}
          label={command.label}
          disabled={command.disabled}
          onClick={command.run}
        />
      ))}
      {history.length > 0 && <PillSeparator />}
      <IconButton icon={Minimize2} label="Exit Fullscreen" data-exit-fullscreen onClick={onLeave} />
    </PillToolbar>
  )
}
