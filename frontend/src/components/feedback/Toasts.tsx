import { useEffect } from 'react'
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
      theme={mode}
      position="bottom-right"
      visibleToasts={TOASTS_AT_ONCE}
      duration={TOAST_DURATION_MS}
      closeButton
      containerAriaLabel="Notifications"
    />
  )
}

const loggedError: typeof toast.error = (title, options) => {
  logError('notice', [title, options?.description].filter(Boolean).join(' '))
  return toast.error(title, options)
}
