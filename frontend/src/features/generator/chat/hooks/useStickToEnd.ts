import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Nearer to the end than this counts as reading the latest. */
const NEAR_PX = 56

export interface StickToEnd {
  list: RefObject<HTMLDivElement | null>
  /** What came last is out of sight. */
  away: boolean
  onScroll(): void
  toEnd(): void
}

/** Keeps the end in sight while things are added, unless the reader has scrolled up. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is added is the occasion
  useEffect(() => {
    if (near.current) toEnd()
  }, [changes, toEnd])

  // What is inside grows later too: markdown arrives in a chunk of its own.
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
