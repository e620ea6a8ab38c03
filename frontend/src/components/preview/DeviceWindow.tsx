import type { CSSProperties, ReactNode, Ref } from 'react'
import type { NetworkStatus } from '@/frame/host/network'
import { FullscreenBar } from './FullscreenBar'
import { BESIDE, type Insets, placement, type Size } from './geometry'
import { PreviewInfo } from './PreviewInfo'
import { ResizeHandles } from './ResizeHandles'
import { TitleBar } from './TitleBar'
import type { PreviewCommand } from './types'
import { useAdaptiveWindow } from './useAdaptiveWindow'
import type { DeviceClass, PreviewView } from './views'

const INSETS: Record<DeviceClass, Insets> = {
  desktop: { x: BESIDE, top: 10, bottom: 14 },
  tablet: { x: 20, top: 10, bottom: 72 },
  mobile: { x: 12, top: 6, bottom: 10 },
}

/** The bars are below. */
const NARROW: Insets = { x: 12, top: 10, bottom: 72 }

const VIEW_NAMES: Record<PreviewView, string> = {
  adaptive: 'Adaptive',
  desktop: 'Desktop',
  'mobile-preview': 'Mobile',
  'tablet-native': 'Tablet',
  'mobile-native': 'Mobile',
}

type PageStyle = { '--page-scale'?: number }

/** Used until the canvas is measured. */
const UNKNOWN: Size = { width: 900, height: 640 }

interface DeviceWindowProps {
  canvas: Size | null
  device: DeviceClass
  /** No room for bars beside the window. */
  narrow: boolean
  view: PreviewView
  title: string
  fullscreen: boolean
  history: readonly PreviewCommand[]
  network: NetworkStatus
  generatedAt: number | null
  onLeaveFullscreen: () => void
  children: ReactNode
  ref: Ref<HTMLDivElement>
}

/**
 * The window around the page. It is the same element in every view and in full screen: a frame that
 * moves in the document reloads.
 */
export function DeviceWindow({
  canvas,
  device,
  narrow,
  view,
  title,
  fullscreen,
  history,
  network,
  generatedAt,
  onLeaveFullscreen,
  children,
  ref,
}: DeviceWindowProps) {
  const room = canvas ?? UNKNOWN
  const insets = narrow ? NARROW : INSETS[device]
  const adaptive = useAdaptiveWindow(room, insets)
  const place = placement(view, room, insets, adaptive.rect, device === 'mobile')
  const movable = view === 'adaptive' && !fullscreen
  const style: CSSProperties & PageStyle = fullscreen
    ? {}
    : {
        left: place.left,
        top: place.top,
        width: place.width,
        height: place.height,
        transform: place.scale < 1 ? `scale(${place.scale})` : undefined,
        // Rendered when the canvas is measured, so that it does not grow into its place.
        display: canvas ? undefined : 'none',
        '--page-scale': place.page.scale,
      }

  return (
    <>
      {/* a window while it is one, a dialog while it covers everything */}
      <div
        ref={ref}
        className={['device', fullscreen && 'is-fullscreen', adaptive.held && 'is-held']
          .filter(Boolean)
          .join(' ')}
        data-view={view}
        style={style}
        {...(fullscreen
          ? { role: 'dialog', 'aria-modal': true, 'aria-label': 'Fullscreen preview' }
          : {})}
      >
        {fullscreen ? (
          <FullscreenBar history={history} onLeave={onLeaveFullscreen} />
        ) : (
          <TitleBar title={title} move={movable ? adaptive.grip('move') : undefined}>
            <PreviewInfo
              screen={place.page}
              scale={place.scale * place.page.scale}
              viewName={VIEW_NAMES[view]}
              network={network}
              generatedAt={generatedAt}
            />
          </TitleBar>
        )}
        <div className="device-screen">{children}</div>
      </div>
      {movable && canvas && <ResizeHandles window={adaptive} />}
    </>
  )
}
