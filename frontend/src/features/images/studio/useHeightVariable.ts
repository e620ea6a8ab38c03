import { type RefObject, useLayoutEffect } from 'react'

/** Tells the sheets an element's height as a property of the page: what stands above it reads that. */
export function useHeightVariable(
  element: RefObject<HTMLElement | null>,
  property: `--${string}`,
): void {
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty(property, `${target.offsetHeight}px`),
    )
    observer.observe(target)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [element, property])
}
