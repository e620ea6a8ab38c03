import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '@/components/IconButton'
import { selectUser, useAuth } from '@/lib/auth/store'
import { Composer } from './Composer'
import { useConversation } from './conversation'
import { Messages } from './Messages'
import { SUPPORT } from './texts'
import '@/styles/support.scss'

interface SupportPanelProps {
  /** On phones it covers the screen. Elsewhere the screen beside it can be used. */
  isModal: boolean
  onClose(): void
}

/** The chat with whoever runs the product. */
export default function SupportPanel({ isModal, onClose }: SupportPanelProps) {
  const conversation = useConversation()
  const email = useAuth(selectUser)?.email ?? ''
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  /** Out of the way of a screenshot, but still what has the focus. */
  const [isAside, setAside] = useState(false)
  useShellAside(isModal)

  // on touch screens the keyboard would cover the messages
  useEffect(() => {
    const isTouch = matchMedia('(pointer: coarse)').matches
    const field = isTouch ? panel.current : panel.current?.querySelector('textarea')
    field?.focus({ preventScroll: true })
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <section
      ref={panel}
      className="support-panel"
      role="dialog"
      aria-modal={isModal || undefined}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-aside={isAside || undefined}
      onKeyDown={onKeyDown}
    >
      <div className="support-head">
        <h2 id={titleId}>{SUPPORT.title}</h2>
        {conversation.chat?.paid && <span className="tag">{SUPPORT.paid}</span>}
        <IconButton icon={X} label={SUPPORT.close} onClick={onClose} />
      </div>
      <Messages conversation={conversation} email={email} />
      <Composer onSent={conversation.add} onAside={setAside} />
    </section>
  )
}

/** What a panel covers cannot be reached while it does. */
function useShellAside(isModal: boolean): void {
  useEffect(() => {
    const shell = document.querySelector<HTMLElement>('.shell')
    if (!isModal || shell === null) return
    shell.inert = true
    return () => {
      shell.inert = false
    }
  }, [isModal])
}
