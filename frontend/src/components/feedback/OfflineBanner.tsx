import { WifiOff } from 'lucide-react'
import { useAuth } from '@/lib/auth/store'
import { useOnline } from '@/lib/online'

export function OfflineBanner() {
  const isUnreachable = useAuth((state) => state.offline)
  const online = useOnline() && !isUnreachable
  return (
    <div role="status" aria-live="polite">
      {!online && (
        <div className="offline-banner">
          <WifiOff size={15} aria-hidden />
          You are currently offline. Some features may not be available.
        </div>
      )}
    </div>
  )
}
