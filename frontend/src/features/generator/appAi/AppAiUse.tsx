import { Sparkles } from 'lucide-react'
import Dropdown from 'react-bootstrap/Dropdown'
import { selectAppId } from '@/document/state'
import { useGenerator } from '../store'
import { USE } from './texts'
import type { AppAi } from './useAppAi'

/** How often the app in the preview used AI, and the way to end that. Nothing as long as it did not. */
export function AppAiUse({ appAi }: { appAi: AppAi }) {
  const appId = useGenerator(selectAppId)
  const use = appAi.useState(({ uses }) => (appId === null ? undefined : uses[appId]))
  if (appId === null || use === undefined) return null
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
        <Dropdown.Item as="button" type="button" onClick={() => void appAi.revoke(appId)}>
          {USE.revoke}
        </Dropdown.Item>
      </Dropdown.Menu>
    </Dropdown>
  )
}
