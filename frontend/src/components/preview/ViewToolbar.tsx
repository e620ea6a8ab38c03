import { type LucideIcon, Maximize2, Monitor, Move, Smartphone, Tablet } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { PillSeparator, PillToolbar } from '@/components/PillToolbar'
import type { PreviewCommand } from './types'
import { type DeviceClass, type PreviewView, viewButtons } from './views'

const VIEWS: Record<PreviewView, { label: string; icon: LucideIcon }> = {
  desktop: { label: 'Desktop', icon: Monitor },
  adaptive: { label: 'Adaptive', icon: Move },
  'tablet-native': { label: 'Tablet', icon: Tablet },
  'mobile-preview': { label: 'Mobile', icon: Smartphone },
  'mobile-native': { label: 'Mobile', icon: Smartphone },
}

interface ViewToolbarProps {
  /** Beside the page instead of above it. */
  vertical: boolean
  device: DeviceClass
  contentMode: 'code' | 'image'
  view: PreviewView
  tools: readonly PreviewCommand[]
  onView: (view: PreviewView) => void
  onFullscreen: () => void
}

/** The pill at the preview: views, tools, full screen. */
export function ViewToolbar({
  vertical,
  device,
  contentMode,
  view,
  tools,
  onView,
  onFullscreen,
}: ViewToolbarProps) {
  const shown = tools.filter((tool) => !tool.hidden && !(tool.wide && device === 'mobile'))
  return (
    <PillToolbar label="View" orientation={vertical ? 'vertical' : 'horizontal'}>
      {viewButtons(device, contentMode).map((item) => (
        <IconButton
          key={item}
          icon={VIEWS[item].icon}
          label={VIEWS[item].label}
          active={item === view}
          onClick={() => onView(item)}
        />
      ))}
      {shown.length > 0 && <PillSeparator />}
      {shown.map((tool) => (
        <IconButton
          key={tool.id}
          icon={tool.icon}
          label={tool.label}
          active={tool.pressed}
          disabled={tool.disabled}
          onClick={tool.run}
        />
      ))}
      <PillSeparator />
      <IconButton icon={Maximize2} label="Fullscreen" onClick={onFullscreen} />
    </PillToolbar>
  )
}
