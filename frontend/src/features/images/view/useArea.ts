import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from '../brush/geometry'

/** The inner size of an element, as soon as it changes; null until it has one. */
export function useArea(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = target
      if (width > 0 && height > 0) setSize({ width, height })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    measure()
    return () => observer.disconnect()
  }, [element])
  return size
}
