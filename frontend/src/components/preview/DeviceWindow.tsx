import { Minimize2 } from 'lucide-react'
import type { CSSProperties, ReactNode, Ref } from 'react'
import type { NetworkStatus } from '@/frame/host/network'
import { IconButton } from '../IconButton'
import { PillSeparator, PillToolbar } from '../PillToolbar'
import type { Corner, Rect } from './geometry'
import { BESIDE, type Insets, placement, type Size } from './geometry'
import { PreviewInfo } from './PreviewInfo'
import type { PreviewCommand } from './types'
import type { AdaptiveWindow, GripHandlers } from './useAdaptiveWindow'
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
  /** Whether problems of the page are noticed; null while there is none. */
  watched: boolean | null
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
  watched,
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
              watched={watched}
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

interface TitleBarProps {
  title: string
  /** Only in the freeform view: the bar moves the window. */
  move?: GripHandlers | undefined
  children: ReactNode
}

function TitleBar({ title, move, children }: TitleBarProps) {
  if (!move) {
    return (
      <div className="title-bar">
        <Dots />
        <span className="title-bar-name">{title}</span>
        {children}
      </div>
    )
  }
  const { onKeyDown, ...pointer } = move
  return (
    <div className="title-bar is-movable" {...pointer}>
      <Dots />
      <button
        type="button"
        className="title-bar-name"
        aria-label="Drag to Move. Arrow keys move the window, with Shift in larger steps."
        onKeyDown={onKeyDown}
      >
        Drag to Move
      </button>
      {children}
    </div>
  )
}

function Dots() {
  return (
    <span className="dots" aria-hidden>
      <i />
      <i />
      <i />
    </span>
  )
}

const CORNERS: Record<Corner, string> = {
  tl: 'top left',
  tr: 'top right',
  bl: 'bottom left',
  br: 'bottom right',
}

const placeOf = (corner: Corner, rect: Rect) => ({
  left: corner.endsWith('l') ? rect.left : rect.left + rect.width,
  top: corner.startsWith('t') ? rect.top : rect.top + rect.height,
})

/** The resize handles of the freeform window, for pointer and arrow keys. */
function ResizeHandles({ window }: { window: AdaptiveWindow }) {
  return (Object.keys(CORNERS) as Corner[]).map((corner) => (
    <button
      key={corner}
      type="button"
      className={`resize-handle resize-handle-${corner}`}
      aria-label={`Resize from the ${CORNERS[corner]} corner`}
      style={placeOf(corner, window.rect)}
      {...window.grip(corner)}
    />
  ))
}

interface FullscreenBarProps {
  history: readonly PreviewCommand[]
  onLeave: () => void
}

/** The controls of the full screen: undo, redo and exit. */
function FullscreenBar({ history, onLeave }: FullscreenBarProps) {
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
