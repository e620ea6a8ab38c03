import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from '../store'

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

const MARGIN_PX = 8

/** Scrolls the panel around it, and nothing else, so far that an element is seen: all of it, or else from its top on. */
export function shownInPanel(element: HTMLElement | null): void {
  const panel = element?.closest('.side, .offcanvas-body')
  if (!element || !panel) return
  const [around, at] = [panel.getBoundingClientRect(), element.getBoundingClientRect()]
  const below = at.bottom - around.bottom + MARGIN_PX
  const above = at.top - around.top - MARGIN_PX
  if (below > 0) panel.scrollTop += Math.min(below, above)
  else if (above < 0) panel.scrollTop += above
}

/** Somebody types, or a dialog is open. */
export function isElsewhere(target: EventTarget | null): boolean {
  const isField =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="range"]), textarea, select'))
  return isField || document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}
