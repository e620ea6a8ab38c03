import { useCallback, useSyncExternalStore } from 'react'

/**
 * Short windows that are wider than a phone held upright: a phone on its side, a desktop at a high
 * zoom. The sheets have these queries too (`styles/_screens.scss`).
 */
export const COMPACT_QUERY = '(max-height: 560px) and (min-width: 560px)'
export const MOBILE_QUERY = '(max-width: 768px) and (min-height: 560.02px), (max-width: 559.98px)'
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

export function useIsCompact(): boolean {
  return useMediaQuery(COMPACT_QUERY)
}

export function useIsMobile(): boolean {
  return useMediaQuery(MOBILE_QUERY)
}
