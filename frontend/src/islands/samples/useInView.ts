import { type RefObject, useEffect, useState } from 'react'

/** Whether the element is in, or close to, the window. Frames outside it would waste resources. */
export function useInView(element: RefObject<HTMLElement | null>, near = '150px'): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: near },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, near])
  return inView
}
