import { Menu, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { dimmed } from '../IconButton'
import type { PreviewCommand } from './types'

/** The list stays open for a moment, so that the user sees which action was hit. */
const CLOSE_AFTER_MS = 100
/** Between the list and the header. */
const GAP_PX = 6

interface ActionFabProps {
  commands: readonly PreviewCommand[]
  disabled: boolean
}

/** The floating button of phones and touch tablets; it opens a list with labels. */
export function ActionFab({ commands, disabled }: ActionFabProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()

  // notices move the button up: the list ends below the header
  useLayoutEffect(() => {
    const list = open ? root.current?.querySelector<HTMLElement>('[role="menu"]') : null
    if (!list) return
    const { top, bottom } = list.getBoundingClientRect()
    const header = Number.parseFloat(getComputedStyle(list).getPropertyValue('--m-header')) || 0
    const room = bottom - header - GAP_PX
    if (top < header + GAP_PX && room > 0) list.style.maxHeight = `${room}px`
  }, [open])

  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('[role^="menuitem"]:not(:disabled)')?.focus()
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    // a tap inside the frame fires no event here, but it takes the focus from this window
    const away = () => setOpen(false)
    // as does the Tab key
    document.addEventListener('focusin', outside)
    document.addEventListener('pointerdown', outside)
    window.addEventListener('blur', away)
    return () => {
      document.removeEventListener('focusin', outside)
      document.removeEventListener('pointerdown', outside)
      window.removeEventListener('blur', away)
    }
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const items = [
      ...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? []),
    ]
    const at = items.indexOf(document.activeElement as HTMLElement)
    items[(at + step + items.length) % items.length]?.focus()
  }

  const choose = (command: PreviewCommand) => {
    // first, so that a dialog that the action opens gives the focus back to the button
    button.current?.focus()
    command.run()
    setTimeout(() => setOpen(false), CLOSE_AFTER_MS)
  }

  return (
    <div className="action-fab" ref={root}>
      {open && (
        <div
          className="action-list"
          role="menu"
          id={listId}
          aria-label="Actions"
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {commands.map((command) => (
            <ActionLine
              key={command.id}
              command={command}
              disabled={disabled}
              onChoose={() => choose(command)}
            />
          ))}
        </div>
      )}
      <button
        type="button"
        ref={button}
        className="action-fab-button"
        aria-label={open ? 'Close actions' : 'Actions'}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? <X size={20} aria-hidden /> : <Menu size={20} aria-hidden />}
      </button>
    </div>
  )
}

interface ActionLineProps {
  command: PreviewCommand
  disabled: boolean
  onChoose: () => void
}

function ActionLine({ command, disabled, onChoose }: ActionLineProps) {
  const { icon: Icon, label, lacks, pressed, destructive } = command
  const role =
    pressed === undefined
      ? ({ role: 'menuitem' } as const)
      : ({ role: 'menuitemcheckbox', 'aria-checked': pressed } as const)
  return (
    <button
      type="button"
      {...role}
      data-command={command.id}
      className={['action-line', pressed && 'on', destructive && 'is-destructive']
        .filter(Boolean)
        .join(' ')}
      disabled={disabled || command.disabled}
      {...dimmed(lacks)}
      onClick={onChoose}
    >
      <Icon size={18} strokeWidth={1.9} aria-hidden />
      {label}
    </button>
  )
}
