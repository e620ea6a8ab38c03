import { useEffect } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import { type Registration, useListenerBasics } from '../commands'
import { REGISTRATIONS } from './registrations'

const LISTENERS = Object.values<Registration>(REGISTRATIONS).flatMap(
  ({ listeners = [] }) => listeners,
)

/** Lets each use case hear the page in the preview. */
export function useListeners(preview: PreviewHandle | null): void {
  const basics = useListenerBasics()
  useEffect(() => {
    if (preview === null) return
    const stops = LISTENERS.map((listen) => listen(preview, basics))
    return () => {
      for (const stop of stops) stop()
    }
  }, [preview, basics])
}
