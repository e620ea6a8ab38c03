import { useEffect, useState } from 'react'
import '@/styles/onboarding.scss'

const SHOWN_MS = 8_000

interface LaterCardProps {
  show: boolean
  onGone(): void
}

/** Where things are for whoever decides later. It goes by itself, but not while it is pointed at or has the focus. */
export function LaterCard({ show, onGone }: LaterCardProps) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!show || isHeld) return
    const timer = setTimeout(onGone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [show, isHeld, onGone])

  const gone = () => {
    setHeld(false)
    onGone()
  }
  return (
    <div role="status" className="onb-later">
      {show && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while the pointer is over it
        <div
          className="card-m"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <h2>No problem!</h2>
          <p className="text-m">
            Look around at your own pace. The tours are in the account menu whenever you want one.
          </p>
          <button type="button" className="btn btn-sm btn-quiet" onClick={gone}>
            Got it!
          </button>
        </div>
      )}
    </div>
  )
}
