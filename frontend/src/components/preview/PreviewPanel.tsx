import { useImperativeHandle, useMemo, useRef } from 'react'
import { isResponsive } from '@/frame/host/content'
import { useIsCompact } from '@/lib/media'
import { ActionMenu } from './ActionMenu'
import { DeviceWindow } from './DeviceWindow'
import { isNarrow } from './geometry'
import { Overlays } from './Overlays'
import { withScrollbars } from './scrollbarsCommand'
import {
  selectChosenView,
  selectFullscreen,
  selectScrollbarsHidden,
  usePreviewStore,
} from './store'
import type { PreviewCommand, PreviewHandle, PreviewPanelProps } from './types'
import { useDevice } from './useDevice'
import { useElementSize } from './useElementSize'
import { useFullscreen } from './useFullscreen'
import { useNetworkStatus, usePreviewController } from './usePreviewController'
import { ViewToolbar } from './ViewToolbar'
import { effectiveView } from './views'

const NO_COMMANDS: readonly PreviewCommand[] = []

/** The preview of the generator: view buttons, the app in its frame, floating actions, pages. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { contentMode = 'code', generating = false, commands, title = 'Preview', ref } = props
  const { tools = NO_COMMANDS, history = NO_COMMANDS, disabled = false } = props
  const slot = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const deviceWindow = useRef<HTMLDivElement>(null)
  const behindApp = useRef<HTMLSpanElement>(null)

  const chosen = usePreviewStore(selectChosenView)
  const fullscreen = usePreviewStore(selectFullscreen)
  const scrollbarsHidden = usePreviewStore(selectScrollbarsHidden)
  const { viewChosen, fullscreenEntered, fullscreenLeft, scrollbarsToggled } =
    usePreviewStore.getState()

  const size = useElementSize(canvas)
  const device = useDevice()
  const compact = useIsCompact()
  const narrow = device.device === 'desktop' && size !== null && isNarrow(size)
  const network = useNetworkStatus()
  const { controller, state } = usePreviewController(slot, props, scrollbarsHidden)
  useFullscreen(fullscreen, deviceWindow, controller, fullscreenLeft)
  useImperativeHandle<PreviewHandle | null, PreviewHandle | null>(ref, () => controller, [
    controller,
  ])

  const { generatedAt } = state
  const responsive = useMemo(
    () => generatedAt === null || isResponsive(controller?.current() ?? ''),
    [controller, generatedAt],
  )
  const view = effectiveView(chosen, device.device, contentMode, responsive)
  const actions = withScrollbars(commands, scrollbarsHidden, scrollbarsToggled)

  return (
    <section
      className="stage"
      aria-label="Preview"
      data-device={device.device}
      data-narrow={narrow}
      data-view={view}
    >
      <div className="stagebar">
        <ViewToolbar
          vertical={compact && !narrow}
          device={device.device}
          contentMode={contentMode}
          view={view}
          tools={tools}
          onView={viewChosen}
          onFullscreen={fullscreenEntered}
        />
      </div>
      <div className="canvas" ref={canvas}>
        {state.visible && !fullscreen && (
          <button
            type="button"
            className="btn btn-sm btn-quiet visually-hidden-focusable skip-app"
            onClick={() => behindApp.current?.focus()}
          >
            Skip the app
          </button>
        )}
        <DeviceWindow
          ref={deviceWindow}
          canvas={size}
          device={device.device}
          narrow={narrow}
          view={view}
          title={title}
          fullscreen={fullscreen}
          history={history}
          network={network}
          generatedAt={generatedAt}
          onLeaveFullscreen={fullscreenLeft}
        >
          <div className="preview-slot" ref={slot} hidden={contentMode === 'image'} />
          {contentMode === 'image' ? (
            <div className="preview-image">{props.children}</div>
          ) : (
            <Overlays
              controller={controller}
              state={state}
              network={network}
              fullscreen={fullscreen}
              generating={generating}
              empty={props.empty}
              onRetryGeneration={props.onRetryGeneration}
            />
          )}
        </DeviceWindow>
        <span ref={behindApp} tabIndex={-1} />
        <ActionMenu
          {...device}
          cramped={narrow || (compact && device.touch)}
          commands={actions}
          contentMode={contentMode}
          disabled={disabled}
        />
      </div>
      {props.footer && <div className="pages">{props.footer}</div>}
    </section>
  )
}
