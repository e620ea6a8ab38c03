import { useEffect, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import { api } from '@/lib/api/client'
import { logError } from '@/lib/errorLog'
import { useTheme } from '@/lib/theme'
import { TOAST_DURATION_MS, TOASTS_AT_ONCE, toasterMounted } from '@/lib/toast'

/** The container of toasts. A chunk of its own, loaded after the first paint. */
export default function Toasts() {
  const { mode } = useTheme()
  // after the effects of the Toaster, which listens from then on
  useEffect(() => toasterMounted({ ...toast, error: showError, success: showSuccess }), [])
  useEffect(followNetwork, [])
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

/** On phones the rest of the message is cut. */
const NETWORK_ERROR = /^Network (error|connection lost)/

/** When each notice of a network error was shown, by its id. */
const networkErrors = new Map<string | number, number>()

const showError: typeof toast.error = (title, options) => {
  const words = [title, options?.description].filter((part) => typeof part === 'string')
  logError('notice', words.join(' '))
  const id = toast.error(title, options)
  if (words.some((part) => NETWORK_ERROR.test(part))) networkErrors.set(id, Date.now())
  return id
}

const showSuccess: typeof toast.success = (title, options) => {
  dismissNetworkErrors()
  return toast.success(title, options)
}

function dismissNetworkErrors(shownBefore = Number.POSITIVE_INFINITY): void {
  for (const [id, at] of networkErrors) {
    if (at > shownBefore) continue
    networkErrors.delete(id)
    toast.dismiss(id)
  }
}

/**
 * The pointer or a hidden tab may keep a notice longer than its time. One of a network error goes nevertheless once the
 * network is back: at the browser's word or a success at once, at another answer of the server after it could be read.
 */
function followNetwork(): () => void {
  const dismissAll = () => dismissNetworkErrors()
  const answers: Parameters<typeof api.use>[0] = {
    onResponse: () => dismissNetworkErrors(Date.now() - TOAST_DURATION_MS),
  }
  addEventListener('online', dismissAll)
  api.use(answers)
  return () => {
    removeEventListener('online', dismissAll)
    api.eject(answers)
  }
}
