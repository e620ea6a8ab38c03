import type { ReactNode } from 'react'
import type { GripHandlers } from './useAdaptiveWindow'

interface TitleBarProps {
  title: string
  /** Only in the freeform view: the bar moves the window. */
  move?: GripHandlers | undefined
  children: ReactNode
}

export function TitleBar({ title, move, children }: TitleBarProps) {
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
