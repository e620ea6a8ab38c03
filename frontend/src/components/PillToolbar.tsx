import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

interface PillToolbarProps {
  label: string
  orientation?: 'horizontal' | 'vertical'
  className?: string | undefined
  children: ReactNode
}

const FORWARD = { horizontal: 'ArrowRight', vertical: 'ArrowDown' } as const
const BACKWARD = { horizontal: 'ArrowLeft', vertical: 'ArrowUp' } as const

/**
 * A floating row or column of buttons: one stop of the Tab key, at the button that was used last.
 * The arrow keys, Home and End move between the buttons.
 */
export function PillToolbar({
  label,
  orientation = 'horizontal',
  className,
  children,
}: PillToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const stop = useRef<HTMLElement | null>(null)

  // after each render: buttons come, go, and are disabled
  useLayoutEffect(() => {
    if (bar.current) stop.current = placeStop(bar.current, stop.current)
  })

  const keepStop = (event: FocusEvent<HTMLElement>) => {
    if (bar.current) stop.current = placeStop(bar.current, event.target)
  }

  const moveFocus = (event: KeyboardEvent) => {
    const buttons = buttonsOf(bar.current)
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
      onFocus={keepStop}
    >
      {children}
    </div>
  )
}

function buttonsOf(bar: HTMLElement | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
}

/** Makes one button the bar's only stop of the Tab key: `wanted`, the pressed one, or the first. */
function placeStop(bar: HTMLElement, wanted: HTMLElement | null): HTMLElement | null {
  const buttons = buttonsOf(bar)
  const pressed = buttons.find((button) => button.getAttribute('aria-pressed') === 'true')
  const stop = buttons.find((button) => button === wanted) ?? pressed ?? buttons[0] ?? null
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
  return stop
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
