import { useEffect, useRef } from 'react'
import { useMediaQuery } from '@/lib/media'
import { isBlocked } from '../commands'
import { useGenerator } from '../store'

/** What the person writes in next: the box for changes where there is an app, else the prompt. */
const BOXES = '.gen-modify-box textarea, .sheet-form textarea, #gen-prompt-box textarea'
/** While neither is shown, because a job has the screen. */
const STOP = '[data-command="stop"]'

/**
 * Gives the focus to a text box when the element that had it went away with a run, a dialog or the
 * app. Whatever else has the focus, or was left by the person, is not touched. On touch screens the
 * keyboard would cover the app: there the screen itself gets it.
 */
export function useKeepFocus(): void {
  const isRunning = useGenerator((state) => state.run !== null)
  const panel = useGenerator((state) => state.panel.kind)
  const dialog = useGenerator((state) => state.dialog)
  const appId = useGenerator((state) => state.document?.app.appId)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const last = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : null
    }
    // what is still there afterwards was left by the person
    const forget = ({ target }: FocusEvent) => {
      setTimeout(() => {
        const isLeft = document.hasFocus() && document.activeElement === document.body
        if (isLeft && last.current === target && canHaveFocus(last.current)) last.current = null
      })
    }
    document.addEventListener('focusin', note)
    document.addEventListener('focusout', forget)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('focusout', forget)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them can take an element away
  useEffect(() => {
    // after a dialog has given the focus back
    const timer = setTimeout(() => {
      if (wasLost(last.current)) focusNext(isTouch)
    })
    return () => clearTimeout(timer)
  }, [isRunning, panel, dialog, appId, isTouch])
}

function wasLost(last: HTMLElement | null): boolean {
  if (last === null || canHaveFocus(last) || isBlocked(document)) return false
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement === last
}

function focusNext(isTouch: boolean): void {
  const [first] = [BOXES, STOP]
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .filter(canHaveFocus)
  const next = isTouch || first === undefined ? document.getElementById('main') : first
  next?.focus({ preventScroll: true })
}

function canHaveFocus(element: HTMLElement | null): boolean {
  return element?.isConnected === true && !element.matches(':disabled') && element.checkVisibility()
}
