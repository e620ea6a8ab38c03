import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import Modal from 'react-bootstrap/Modal'

interface AppDialogProps {
  show: boolean
  title: string
  onClose(): void
  children: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'lg' | 'xl'
  /** False while an action runs that must not be interrupted: no close button, Escape or backdrop. */
  dismissible?: boolean
  /** False where a press beside the dialog is likely to be a slip, and closing it is for good. */
  closesOnBackdrop?: boolean
  scrollable?: boolean
  fullscreenOnMobile?: boolean
  className?: string
}

/** Base of every dialog: traps the focus, closes on Escape, restores the focus. */
export function AppDialog({
  show,
  title,
  onClose,
  children,
  footer,
  size,
  dismissible = true,
  closesOnBackdrop = true,
  scrollable = false,
  fullscreenOnMobile = false,
  className,
}: AppDialogProps) {
  const titleId = useId()
  const focusBack = useFocusBack(show, titleId)
  return (
    <Modal
      show={show}
      onHide={onClose}
      restoreFocus={false}
      {...focusBack}
      centered
      backdrop={dismissible && closesOnBackdrop ? true : 'static'}
      keyboard={dismissible}
      scrollable={scrollable}
      aria-labelledby={titleId}
      {...(size ? { size } : {})}
      {...(fullscreenOnMobile ? { fullscreen: 'sm-down' as const } : {})}
      {...(className ? { contentClassName: className } : {})}
    >
      <Modal.Header closeButton={dismissible}>
        <Modal.Title as="h2" id={titleId}>
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>{children}</Modal.Body>
      {footer && <Modal.Footer>{footer}</Modal.Footer>}
    </Modal>
  )
}

interface FocusBack {
  /** Before the dialog takes the focus. */
  onShow(): void
  /** Once it has faded out. */
  onExited(): void
}

/**
 * Gives the focus back to what had it before the dialog, unless a person has moved it meanwhile. A button that is
 * disabled by what the dialog began gets it once it can be used again, when nothing else has it by then.
 */
function useFocusBack(show: boolean, titleId: string): FocusBack {
  const before = useMemo(() => (show ? document.activeElement : null), [show])
  const opener = useRef(before)
  const isInside = (element: Element | null): boolean =>
    document.getElementById(titleId)?.closest('[role="dialog"]')?.contains(element) ?? false
  useEffect(() => () => giveBack(opener.current), [])
  return {
    onShow() {
      const now = document.activeElement
      // a field of the dialog may have it already; a dialog that was open before has given it back by now
      opener.current = isInside(now) ? before : now
    },
    onExited() {
      if (!isNowhere() && !isInside(document.activeElement)) return
      giveBack(opener.current, true)
    },
  }
}

const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

function giveBack(opener: Element | null, isFree = isNowhere()): void {
  if (!isFree || !(opener instanceof HTMLElement) || opener === document.body) return
  opener.focus()
  if (document.activeElement === opener || !opener.matches(':disabled')) return
  const enabled = new MutationObserver(() => {
    if (opener.isConnected && opener.matches(':disabled')) return
    enabled.disconnect()
    if (isNowhere()) opener.focus()
  })
  enabled.observe(opener, { attributeFilter: ['disabled'] })
}
