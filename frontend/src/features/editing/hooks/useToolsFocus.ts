import { type RefObject, useEffect, useRef } from 'react'
import { isWriting } from '../isWriting'
import { isText } from '../session/panelAim'
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

/** Another choice is shown from its name on, unless somebody types in the tools. `chosen`: of what is selected. */
export function useFromTop(mark: RefObject<HTMLElement | null>, chosen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each choice
  useEffect(() => {
    const tools = mark.current?.parentElement
    const field = document.activeElement
    const isTyping = field !== null && isText(field) && tools?.contains(field)
    if (tools && !isTyping) tools.scrollTop = 0
  }, [mark, chosen])
}
