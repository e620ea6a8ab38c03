import {
  createContext,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useStore } from 'zustand'
import { PreviewController } from '@/frame/host/previewController'
import { EMPTY_STATE, type PreviewState } from '@/frame/host/previewState'
import { authStore } from '@/lib/auth/store'
import { readConfig } from '@/lib/config'
import { REDUCED_MOTION_QUERY, useMediaQuery } from '@/lib/media'
import type { Comparison } from './comparing'
import type { PlaygroundState, PlaygroundStore } from './store'

export interface Session {
  store: PlaygroundStore
  comparison: Comparison
}

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider

/** The screen's store and its answers. Throws outside the screen. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (session === null) throw new Error('This part stands outside the playground.')
  return session
}

export function usePlayground<T>(select: (state: PlaygroundState) => T): T {
  return useStore(useSession().store, select)
}

export interface PreviewPart {
  slot: RefObject<HTMLDivElement | null>
  controller: PreviewController | null
  state: PreviewState
}

const never = () => () => {}

/** A preview in an element of its own; `title` names its frame. */
export function usePreview(title: string): PreviewPart {
  const slot = useRef<HTMLDivElement>(null)
  const [controller, setController] = useState<PreviewController | null>(null)
  const isStill = useMediaQuery(REDUCED_MOTION_QUERY)

  useLayoutEffect(() => {
    if (!slot.current) return
    const { frameHostSuffix, publicUrl } = readConfig()
    const made = new PreviewController({
      slot: slot.current,
      frameHostSuffix,
      publicUrl,
      title,
      account: () => authStore.getState().user?.uid ?? null,
    })
    setController(made)
    return () => made.dispose()
  }, [title])
  useEffect(() => controller?.setSimplified(isStill), [controller, isStill])

  const state = useSyncExternalStore(
    controller?.watch ?? never,
    controller?.state ?? (() => EMPTY_STATE),
  )
  return { slot, controller, state }
}
