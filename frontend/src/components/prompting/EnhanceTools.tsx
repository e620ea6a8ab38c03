import { Undo2, WandSparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { IconButton } from '@/components/IconButton'
import { useMediaQuery } from '@/lib/media'
import { useRequireSignIn } from '../signin/store'
import type { Enhancing } from './enhancing'
import { ENHANCE } from './texts'

interface EnhanceToolsProps {
  enhancing: Enhancing
  prompt: string
  /** Something else is under way. */
  isBusy: boolean
}

/** The toggle that makes the button enhance the prompt, and after that the way back. */
export function EnhanceTools({ enhancing, prompt, isBusy }: EnhanceToolsProps) {
  const { isOn, isRunning, replaced } = useStore(enhancing.store)
  return (
    <>
      <IconButton
        icon={WandSparkles}
        label={ENHANCE.toggle}
        title={isRunning ? ENHANCE.stop : ENHANCE.toggle}
        active={isOn}
        disabled={isBusy}
        onClick={enhancing.toggle}
      />
      {replaced !== null && replaced.better === prompt && (
        <IconButton
          icon={Undo2}
          label={ENHANCE.undoLong}
          disabled={isBusy}
          onClick={enhancing.undo}
        />
      )}
      <span className="visually-hidden" role="status">
        {isRunning && ENHANCE.running}
      </span>
    </>
  )
}

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
