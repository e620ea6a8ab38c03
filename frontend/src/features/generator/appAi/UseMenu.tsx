import { Sparkles } from 'lucide-react'
import Dropdown from 'react-bootstrap/Dropdown'
import { type AppUse, USE } from './texts'

interface UseMenuProps {
  use: AppUse | null
  /** Null where the app may use AI. */
  onAllow: (() => void) | null
  onRevoke(): void
}

/** How often an app used AI and the way to end that, or that it may not and the way to allow it. */
export default function UseMenu({ use, onAllow, onRevoke }: UseMenuProps) {
  const label = onAllow !== null || use === null ? USE.refused : USE.label(use)
  return (
    <Dropdown>
      <Dropdown.Toggle
        as="button"
        type="button"
        className="btn btn-sm btn-quiet"
        aria-label={label}
      >
        <Sparkles size={15} aria-hidden /> {onAllow === null ? use?.calls : USE.off}
      </Dropdown.Toggle>
      <Dropdown.Menu>
        <Dropdown.ItemText>{label}</Dropdown.ItemText>
        <Dropdown.Item as="button" type="button" onClick={onAllow ?? onRevoke}>
          {onAllow === null ? USE.revoke : USE.allow}
        </Dropdown.Item>
      </Dropdown.Menu>
    </Dropdown>
  )
}
