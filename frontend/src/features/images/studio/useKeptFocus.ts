import { useEffect, useRef } from 'react'
import { useMediaQuery } from '@/lib/media'
import { useStudio } from '../store/context'

/** What the person needs next: while a job runs the way to stop it, then what failed, then a box to write in. */
const NEXT = [
  '.img-loading button',
  '.img-failure button',
  '.gen-modify-box textarea',
  '.sheet-form input',
  '.prompt textarea',
]

/**
 * Gives the focus on when the element that had it went away with a job's begin or end, with the prompt, or with an image. On touch
 * screens the keyboard would cover the image: there the screen itself gets it.
 */
export function useKeptFocus(): void {
  const jobId = useStudio(({ running }) => running?.jobId)
  const isPromptOpen = useStudio((state) => state.isPromptOpen)
  const failure = useStudio((state) => state.failure)
  const question = useStudio((state) => state.question)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const last = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them can take an element away
  useEffect(() => {
    // after a dialog has given the focus back
    const timer = setTimeout(() => {
      if (isLost(last.current)) focusNext(isTouch)
    })
    return () => clearTimeout(timer)
  }, [jobId, isPromptOpen, failure, question, isTouch])
}

function isLost(last: HTMLElement | null): boolean {
  const { activeElement, body } = document
  return last !== null && !canHaveFocus(last) && (activeElement === null || activeElement === body)
}

function focusNext(isTouch: boolean): void {
  const found = NEXT.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
  const next = isTouch ? undefined : found.find(canHaveFocus)
  const target = next ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility()
}
