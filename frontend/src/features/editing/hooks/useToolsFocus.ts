import { type RefObject, useEffect, useRef } from 'react'
import { isWriting } from '../isWriting'
import { beginOf } from './usePanes'

/**
 * Where the keyboard goes when the tools come, and when the list of components, which had it, is closed. `mark`: stands
 * directly in the tools.
 */
export function useToolsFocus(mark: RefObject<HTMLElement | null>, isListed: boolean): void {
  const wasListed = useRef(isListed)
  // read out with their name and the hint; nobody is taken from what they write
  useEffect(() => {
    if (!isWriting()) mark.current?.parentElement?.focus()
  }, [mark])
  useEffect(() => {
    // it is elsewhere where somebody pointed at the app
    const isLost = document.activeElement === document.body
    if (wasListed.current && !isListed && isLost) beginOf(mark.current?.parentElement)?.focus()
    wasListed.current = isListed
  }, [mark, isListed])
}
