import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Distance from the end, in pixels, that still counts as being at the end. */
const NEAR_PX = 56

export interface StickToEnd {
  list: RefObject<HTMLDivElement | null>
  /** The end is scrolled out of view. */
  away: boolean
  onScroll(): void
  toEnd(): void
}

/** Keeps the end in view while content is added, unless the user has scrolled up. */
export function useStickToEnd(changes: unknown): StickToEnd {
  const list = useRef<HTMLDivElement>(null)
  const near = useRef(true)
  const [away, setAway] = useState(false)

  const toEnd = useCallback(() => {
    const { current } = list
    if (current) current.scrollTop = current.scrollHeight
    near.current = true
    setAway(false)
  }, [])

  const onScroll = useCallback(() => {
    const { current } = list
    if (current === null) return
    const left = current.scrollHeight - current.scrollTop - current.clientHeight
    near.current = left <= NEAR_PX
    setAway(!near.current)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when content is added
  useEffect(() => {
    if (near.current) toEnd()
  }, [changes, toEnd])

  // The content can also grow later: markdown is a lazy chunk.
  useEffect(() => {
    const content = list.current?.firstElementChild
    if (!content || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (near.current) toEnd()
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [toEnd])

  return { list, away, onScroll, toEnd }
}
