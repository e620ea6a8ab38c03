import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import {
  isLowEndDevice,
  type NetworkStatus,
  networkStatus,
  watchNetwork,
} from '@/frame/host/network'
import { PreviewController } from '@/frame/host/previewController'
import { EMPTY_STATE, type PreviewState } from '@/frame/host/previewState'
import { authStore } from '@/lib/auth/store'
import { REDUCED_MOTION_QUERY, useMediaQuery } from '@/lib/media'
import type { PreviewPanelProps } from './types'

type Options = Pick<
  PreviewPanelProps,
  'config' | 'onNavigate' | 'onConsole' | 'onRuntimeError' | 'onStorageFailed' | 'onStateChange'
>

const never = () => () => {}

export function useNetworkStatus(): NetworkStatus {
  return useSyncExternalStore(watchNetwork, networkStatus)
}

/** Creates the controller of a panel and keeps it in sync with the panel's props. */
export function usePreviewController(
  slot: RefObject<HTMLElement | null>,
  options: Options,
  scrollbarsHidden: boolean,
): { controller: PreviewController | null; state: PreviewState } {
  const { frameHostSuffix, publicUrl } = options.config
  const { onNavigate, onConsole, onRuntimeError, onStorageFailed, onStateChange } = options
  const [controller, setController] = useState<PreviewController | null>(null)
  const reducedMotion = useMediaQuery(REDUCED_MOTION_QUERY)
  const network = useNetworkStatus()

  useLayoutEffect(() => {
    if (!slot.current) return
    const made = new PreviewController({
      slot: slot.current,
      frameHostSuffix,
      publicUrl,
      title: 'Preview of your app',
      account: () => authStore.getState().user?.uid ?? null,
    })
    setController(made)
    return () => made.dispose()
  }, [slot, frameHostSuffix, publicUrl])

  useEffect(() => controller?.setScrollbarsHidden(scrollbarsHidden), [controller, scrollbarsHidden])
  useEffect(() => {
    controller?.setSimplified(reducedMotion || network === 'slow' || isLowEndDevice())
  }, [controller, reducedMotion, network])

  useEffect(() => {
    if (!controller) return
    const stops = [
      controller.on('navigate', (message) => onNavigate?.(message)),
      controller.on('console', (message) => onConsole?.(message)),
      controller.on('error', (message) => onRuntimeError?.(message)),
      controller.onStorageFailed((reason) => onStorageFailed?.(reason)),
      controller.watch(() => onStateChange?.(controller.state())),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [controller, onNavigate, onConsole, onRuntimeError, onStorageFailed, onStateChange])

  const state = useSyncExternalStore(
    controller?.watch ?? never,
    controller?.state ?? (() => EMPTY_STATE),
  )
  return { controller, state }
}
