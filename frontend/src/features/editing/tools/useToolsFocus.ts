import { type RefObject, useEffect, useRef } from 'react'
import { isWriting } from '../refine'
import { isText } from './panelAim'
import { beginOf } from './usePanes'

/**
 * Where the keyboard goes when the tools come, and when the list of components, or a button for what was selected, which
 * had it, is gone. `mark`: stands directly in the tools. `isChosen`: whether something is selected.
 */
export function useToolsFocus(
  mark: RefObject<HTMLElement | null>,
  isListed: boolean,
  isChosen: boolean,
): void {
  const was = useRef({ isListed, isChosen })
  // read out with their name and the hint; nobody is taken from what they write
  useEffect(() => {
    if (!isWriting()) mark.current?.parentElement?.focus()
  }, [mark])
  useEffect(() => {
    // it is elsewhere where somebody pointed at the app
    const isLost = document.activeElement === document.body
    const isGone = (was.current.isListed && !isListed) || (was.current.isChosen && !isChosen)
    if (isGone && isLost) beginOf(mark.current?.parentElement)?.focus()
    was.current = { isListed, isChosen }
  }, [mark, isListed, isChosen])
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
