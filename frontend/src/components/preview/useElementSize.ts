import { type RefObject, useEffect, useState } from 'react'
import type { Size } from './geometry'

const MIN_GAP_MS = 100
const DELAY_MS = 50

/** The inner size of an element, updated at most every 100 ms. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)

  useEffect(() => {
    const target = element.current
    if (!target) return
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      last = performance.now()
      const { clientWidth: width, clientHeight: height } = target
      // an element that is not displayed has no size; keep the last one
      if (width > 0 && height > 0) setSize({ width, height })
    }
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      const rest = MIN_GAP_MS - (performance.now() - last)
      timer = setTimeout(measure, last === 0 ? 0 : Math.max(rest, DELAY_MS))
    })
    observer.observe(target)
    measure()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])

  return size
}
