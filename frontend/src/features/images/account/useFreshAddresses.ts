import { useEffect } from 'react'
import type { StudioSession } from '../store/studioSession'

const LOOK_MS = 60 * 60 * 1000

/** A tab may stay open longer than the addresses of its images hold. */
export function useFreshAddresses({ renewAddresses }: StudioSession): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void renewAddresses()
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [renewAddresses])
}
