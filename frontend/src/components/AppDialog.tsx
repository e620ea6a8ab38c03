import { type ReactNode, useId } from 'react'
import Modal from 'react-bootstrap/Modal'
import { useFocusBack } from './useFocusBack'

interface AppDialogProps {
  show: boolean
  title: string
  onClose(): void
  children: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'lg' | 'xl'
  /** False while an action runs that must not be interrupted: no close button, Escape or backdrop. */
  dismissible?: boolean
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
      backdrop={dismissible ? true : 'static'}
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
