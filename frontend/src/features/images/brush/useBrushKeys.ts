import { useEffect, useRef } from 'react'
import { isElsewhere } from '../studio/useStudioKeys'
import { type BrushAction, brushAction } from './keys'
import type { BrushTool } from './pointer/pointers'

/**
 * The brush's keys while it is in hand, wherever the focus is: what is undone then are strokes, not images. The
 * list of images keeps its own.
 */
export function useBrushKeys(tool: BrushTool, act: (action: BrushAction) => void): void {
  const latest = useRef({ tool, act })
  latest.current = { tool, act }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey: shift, ctrlKey, metaKey, altKey: alt, target } = event
      if (event.defaultPrevented || isElsewhere(target) || isInHistory(target)) return
      const pressed = { key, shift, mod: ctrlKey || metaKey, alt }
      const action = brushAction(pressed, latest.current.tool)
      if (action === null) return
      event.preventDefault()
      latest.current.act(action)
    }
    // before the studio's own keys
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

const isInHistory = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.img-history') !== null
