import { Toaster } from 'sonner'
import { useTheme } from '@/lib/theme'
import { TOAST_DURATION_MS, TOASTS_AT_ONCE } from '@/lib/toast'

export function Toasts() {
  const { mode } = useTheme()
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
