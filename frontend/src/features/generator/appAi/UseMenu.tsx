import { Sparkles } from 'lucide-react'
import Dropdown from 'react-bootstrap/Dropdown'
import { type AppUse, USE } from './texts'

interface UseMenuProps {
  use: AppUse
  onRevoke(): void
}

/** How often an app used AI, and the way to end that. */
export default function UseMenu({ use, onRevoke }: UseMenuProps) {
  return (
    <Dropdown>
      <Dropdown.Toggle
        as="button"
        type="button"
        className="btn btn-sm btn-quiet"
        aria-label={USE.label(use)}
      >
        <Sparkles size={15} aria-hidden /> {use.calls}
      </Dropdown.Toggle>
      <Dropdown.Menu>
        <Dropdown.ItemText>{USE.label(use)}</Dropdown.ItemText>
        <Dropdown.Item as="button" type="button" onClick={onRevoke}>
          {USE.revoke}
        </Dropdown.Item>
      </Dropdown.Menu>
    </Dropdown>
  )
}
