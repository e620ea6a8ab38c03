import { Eye, EyeOff } from 'lucide-react'
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { create, type StateCreator } from 'zustand'
import { isResponsive } from '@/frame/host/content'
import { isWatched } from '@/frame/host/previewState'
import { useIsCompact } from '@/lib/media'
import { ActionMenu } from './ActionMenu'
import { DeviceWindow } from './DeviceWindow'
import type { Size } from './geometry'
import { isNarrow } from './geometry'
import { Overlays } from './Overlays'
import type { PreviewCommand, PreviewHandle, PreviewPanelProps } from './types'
import { useFullscreen } from './useFullscreen'
import { useNetworkStatus, usePreviewController } from './usePreviewController'
import { ViewToolbar } from './ViewToolbar'
import type { PreviewView } from './views'
import { effectiveView, useDevice } from './views'

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
        {props.notice}
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
          watched={isWatched(state)}
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

/** Adds Hide Scrollbars to the actions, after Menu and in its group. */
export function withScrollbars(
  commands: readonly PreviewCommand[],
  hidden: boolean,
  toggle: () => void,
): PreviewCommand[] {
  const menu = commands.findIndex((command) => command.id === 'menu')
  const at = menu < 0 ? 0 : menu + 1
  const group = commands[menu]?.group
  const own: PreviewCommand = {
    id: 'scrollbars',
    label: hidden ? 'Show Scrollbars' : 'Hide Scrollbars',
    icon: hidden ? Eye : EyeOff,
    pressed: hidden,
    run: toggle,
    ...(group === undefined ? {} : { group }),
  }
  return [...commands.slice(0, at), own, ...commands.slice(at)]
}

/** View settings of the preview. */
interface PreviewViewState {
  /** Null until the user chooses a view: the device's default applies. */
  view: PreviewView | null
  fullscreen: boolean
  scrollbarsHidden: boolean
  viewChosen(view: PreviewView): void
  fullscreenEntered(): void
  fullscreenLeft(): void
  scrollbarsToggled(): void
}

const createPreviewView: StateCreator<PreviewViewState> = (set) => ({
  view: null,
  fullscreen: false,
  scrollbarsHidden: false,
  viewChosen: (view) => set({ view }),
  fullscreenEntered: () => set({ fullscreen: true }),
  fullscreenLeft: () => set({ fullscreen: false }),
  scrollbarsToggled: () => set((state) => ({ scrollbarsHidden: !state.scrollbarsHidden })),
})

export const usePreviewStore = create<PreviewViewState>()(createPreviewView)

const selectChosenView = (state: PreviewViewState) => state.view
const selectFullscreen = (state: PreviewViewState) => state.fullscreen
const selectScrollbarsHidden = (state: PreviewViewState) => state.scrollbarsHidden

const MIN_GAP_MS = 100
const DELAY_MS = 50

/** The inner size of an element, updated at most every 100 ms. */
function useElementSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)

  useEffect(() => {
    const target = element.current
    if (!target) return
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      last = performance.now()
      const { clientWidth: width, clientHeight: height } = target
      // an element that is not displayed has no size; keep the last one
      if (width > 0 && height > 0) setSize({ width, height })
    }
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      const rest = MIN_GAP_MS - (performance.now() - last)
      timer = setTimeout(measure, last === 0 ? 0 : Math.max(rest, DELAY_MS))
    })
    observer.observe(target)
    measure()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])

  return size
}
