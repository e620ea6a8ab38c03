/** What keys do while the brush is in hand. The caller leaves out keys of text fields. */
import { nextSize } from './operations'
import type { BrushTool } from './pointer/pointers'

export interface BrushKey {
  readonly key: string
  readonly shift: boolean
  /** Ctrl, or Command on a Mac. */
  readonly mod: boolean
  readonly alt: boolean
}

export type BrushAction =
  | { readonly type: 'tool'; readonly tool: BrushTool }
  | { readonly type: 'undo' | 'redo' | 'fill' | 'invert' | 'clear' }
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'wholeImage' }

export const ZOOM_STEP = 1.25

/** Null for a key that is not the brush's: it stays the browser's. */
export function brushAction(pressed: BrushKey, tool: BrushTool): BrushAction | null {
  if (pressed.alt) return null
  const key = pressed.key.toLowerCase()
  if (pressed.mod) return withMod(key, pressed.shift)
  const taken = taking(key, tool)
  return taken ? { type: 'tool', tool: taken } : plain(key)
}

function withMod(key: string, shift: boolean): BrushAction | null {
  if (key === 'z') return { type: shift ? 'redo' : 'undo' }
  return key === 'y' && !shift ? { type: 'redo' } : null
}

function taking(key: string, tool: BrushTool): BrushTool | null {
  switch (key) {
    case '[':
      return { ...tool, size: nextSize(tool.size, -1) }
    case ']':
      return { ...tool, size: nextSize(tool.size, 1) }
    case 'x':
    case 'e':
      return { ...tool, isErase: !tool.isErase }
    case 'b':
      return { ...tool, kind: 'brush', isErase: false }
    case 'l':
      return { ...tool, kind: 'lasso', isErase: false }
    default:
      return null
  }
}

function plain(key: string): BrushAction | null {
  switch (key) {
    case 'f':
      return { type: 'fill' }
    case 'i':
      return { type: 'invert' }
    case 'delete':
    case 'backspace':
      return { type: 'clear' }
    case '+':
    case '=':
      return { type: 'zoom', factor: ZOOM_STEP }
    case '-':
      return { type: 'zoom', factor: 1 / ZOOM_STEP }
    case '0':
      return { type: 'wholeImage' }
    default:
      return null
  }
}
