import { useCallback, useSyncExternalStore } from 'react'

export const MOBILE_QUERY = '(max-width: 768px)'
export const REDUCED_MOTION_QUERY = '(prefers-reduced-motion: reduce)'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

export function useIsMobile(): boolean {
  return useMediaQuery(MOBILE_QUERY)
}
