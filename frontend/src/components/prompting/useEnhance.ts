import { WandSparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useRequireSignIn } from '@/components/signin/store'
import { useMediaQuery } from '@/lib/media'
import type { Enhancing } from './enhancing'
import { ENHANCE } from './texts'

/** The button of a prompt box while it enhances; null while it does what it always does. */
export function useEnhance(enhancing: Enhancing) {
  const { isOn, isRunning } = useStore(enhancing.store)
  const requireSignIn = useRequireSignIn()
  if (!isOn && !isRunning) return null
  return {
    isRunning,
    icon: WandSparkles,
    label: isRunning ? ENHANCE.running : ENHANCE.button,
    run: () => requireSignIn(() => void enhancing.run()),
  }
}

/** Gives the focus of the button, which was disabled meanwhile, to the box with this id; not where that opens a keyboard. */
export function useFocusAfterEnhancing(enhancing: Enhancing, boxId: string): void {
  const isRunning = useStore(enhancing.store, (state) => state.isRunning)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const ran = useRef(false)
  useEffect(() => {
    const isOver = ran.current && !isRunning
    ran.current = isRunning
    if (isOver && !isTouch && document.activeElement === document.body) {
      document.querySelector<HTMLElement>(`#${boxId} textarea`)?.focus({ preventScroll: true })
    }
  }, [isRunning, isTouch, boxId])
}
