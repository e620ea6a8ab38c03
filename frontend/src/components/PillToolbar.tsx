import { type KeyboardEvent, type ReactNode, useRef } from 'react'

interface PillToolbarProps {
  label: string
  orientation?: 'horizontal' | 'vertical'
  className?: string | undefined
  children: ReactNode
}

const FORWARD = { horizontal: 'ArrowRight', vertical: 'ArrowDown' } as const
const BACKWARD = { horizontal: 'ArrowLeft', vertical: 'ArrowUp' } as const

/** A floating row or column of buttons. The arrow keys, Home and End move between them. */
export function PillToolbar({
  label,
  orientation = 'horizontal',
  className,
  children,
}: PillToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)

  const moveFocus = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const current = buttons.indexOf(document.activeElement as HTMLElement)
    const target = destination(event.key, current, buttons.length, orientation)
    if (current < 0 || target === null) return
    event.preventDefault()
    buttons[target]?.focus()
  }

  return (
    <div
      ref={bar}
      className={['pill', className].filter(Boolean).join(' ')}
      role="toolbar"
      aria-label={label}
      aria-orientation={orientation}
      onKeyDown={moveFocus}
    >
      {children}
    </div>
  )
}

function destination(
  key: string,
  current: number,
  length: number,
  orientation: 'horizontal' | 'vertical',
): number | null {
  switch (key) {
    case FORWARD[orientation]:
      return (current + 1) % length
    case BACKWARD[orientation]:
      return (current - 1 + length) % length
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return null
  }
}

export function PillSeparator() {
  return <span className="sep" aria-hidden />
}
