import { Undo2, WandSparkles } from 'lucide-react'
import { useStore } from 'zustand'
import { IconButton } from '@/components/IconButton'
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
