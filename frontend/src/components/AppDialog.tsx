import { type ReactNode, useId } from 'react'
import Modal from 'react-bootstrap/Modal'

interface AppDialogProps {
  show: boolean
  title: string
  onClose(): void
  /** After it has faded out. */
  onClosed?: () => void
  children: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'lg' | 'xl'
  /** False while something runs that must not be left: no close button, no Escape, no backdrop. */
  dismissible?: boolean
  scrollable?: boolean
  fullscreenOnMobile?: boolean
  className?: string
}

/** Every dialog: traps the focus, closes on Escape, gives the focus back. */
export function AppDialog({
  show,
  title,
  onClose,
  onClosed,
  children,
  footer,
  size,
  dismissible = true,
  scrollable = false,
  fullscreenOnMobile = false,
  className,
}: AppDialogProps) {
  const titleId = useId()
  return (
    <Modal
      show={show}
      onHide={onClose}
      centered
      backdrop={dismissible ? true : 'static'}
      keyboard={dismissible}
      scrollable={scrollable}
      aria-labelledby={titleId}
      {...(onClosed ? { onExited: onClosed } : {})}
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
