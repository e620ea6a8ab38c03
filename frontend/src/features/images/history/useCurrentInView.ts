import { type RefObject, useEffect } from 'react'

/** What is left of the list beside it, in CSS pixels. */
const MARGIN_PX = 8

/** Scrolls a list, and nothing else, so far that its current item is seen. */
export function useCurrentInView(
  list: RefObject<HTMLElement | null>,
  current: string | null,
  count: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is current, or stands elsewhere
  useEffect(() => {
    const item = list.current?.querySelector('[aria-current]')
    if (!list.current || !item) return
    const [around, at] = [list.current.getBoundingClientRect(), item.getBoundingClientRect()]
    list.current.scrollLeft += beyond(at.left, at.right, around.left, around.right)
    list.current.scrollTop += beyond(at.top, at.bottom, around.top, around.bottom)
  }, [list, current, count])
}

/** How far it stands out, to the beginning (less than 0) or to the end. */
function beyond(from: number, to: number, first: number, last: number): number {
  if (from < first) return from - first - MARGIN_PX
  return to > last ? to - last + MARGIN_PX : 0
}
