import { useEffect, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import { logError } from '@/lib/errorLog'
import { useTheme } from '@/lib/theme'
import { TOAST_DURATION_MS, TOASTS_AT_ONCE, toasterMounted } from '@/lib/toast'

/** The container of toasts. A chunk of its own, loaded after the first paint. */
export default function Toasts() {
  const { mode } = useTheme()
  // after the effects of the Toaster, which listens from then on
  useEffect(() => toasterMounted({ ...toast, error: loggedError }), [])
  return (
    <Toaster
      ref={useFreeFocus()}
      theme={mode}
      position="bottom-right"
      visibleToasts={TOASTS_AT_ONCE}
      duration={TOAST_DURATION_MS}
      closeButton
      containerAriaLabel="Notifications"
    />
  )
}

/**
 * Tab goes on past the toasts: sonner, which would take the focus back to where it came from, hears nothing of it. A toast
 * that goes while it has the focus gives it back.
 */
function useFreeFocus() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const toasts = ref.current
    if (toasts === null) return
    let before: EventTarget | null = null
    const moved = (event: FocusEvent) => {
      event.stopPropagation()
      const { type, relatedTarget: other } = event
      if (!(other instanceof HTMLElement) || toasts.contains(other)) return
      before = type === 'focusin' ? other : null
    }
    const gone = new MutationObserver(() => {
      const isLost = document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    })
    toasts.addEventListener('focusin', moved)
    toasts.addEventListener('focusout', moved)
    gone.observe(toasts, { childList: true, subtree: true })
    return () => {
      toasts.removeEventListener('focusin', moved)
      toasts.removeEventListener('focusout', moved)
      gone.disconnect()
    }
  }, [])
  return ref
}

const loggedError: typeof toast.error = (title, options) => {
  logError('notice', [title, options?.description].filter(Boolean).join(' '))
  return toast.error(title, options)
}
