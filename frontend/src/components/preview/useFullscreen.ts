import { type RefObject, useEffect } from 'react'
import type { PreviewController } from '@/frame/host/previewController'

const MARK = 'morpheoFullscreen'

/** Makes everything outside of `element` inert; returns the function that undoes it. */
function isolate(element: HTMLElement): () => void {
  const made: HTMLElement[] = []
  for (let node: HTMLElement | null = element; node?.parentElement; node = node.parentElement) {
    for (const sibling of node.parentElement.children) {
      const skip = sibling === node || sibling.matches('script,style,link,[data-sonner-toaster]')
      if (skip || !(sibling instanceof HTMLElement) || sibling.inert) continue
      sibling.inert = true
      made.push(sibling)
    }
    if (node.parentElement === document.body) break
  }
  return () => {
    for (const item of made) item.inert = false
  }
}

/** Adds a history entry with the same URL, so that going back only leaves the full screen. */
function pushHistoryEntry(leave: () => void): () => void {
  window.history.pushState({ ...window.history.state, [MARK]: true }, '')
  let popped = false
  const onPop = () => {
    popped = true
    leave()
  }
  window.addEventListener('popstate', onPop)
  return () => {
    window.removeEventListener('popstate', onPop)
    if (!popped && window.history.state?.[MARK]) window.history.back()
  }
}

/** A dialog above the full screen, which is one itself. */
const DIALOG = '[role="dialog"][aria-modal="true"]:not(.is-fullscreen)'

const isUnderDialog = () => document.querySelector(DIALOG) !== null

/** Where the browser lets a page have Escape in full screen, a dialog above it gets the key. */
const keyboard = () =>
  (
    navigator as Navigator & {
      keyboard?: { lock?(keys: string[]): Promise<void>; unlock?(): void }
    }
  ).keyboard

/** Who has the browser's full screen, or asked for it last. */
let holder: object | null = null

/**
 * The browser's own full screen, where it is allowed; leaving it leaves ours, unless the key was meant
 * for a dialog.
 */
function wholeScreen(leave: () => void): () => void {
  const onChange = () => {
    if (!document.fullscreenElement && !isUnderDialog()) leave()
  }
  const own = {}
  holder = own
  const exit = () => {
    keyboard()?.unlock?.()
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
  }
  document.documentElement
    .requestFullscreen?.()
    // the browser may grant it after it was left
    .then(() => (holder === null ? exit() : keyboard()?.lock?.(['Escape'])))
    .catch(() => {})
  document.addEventListener('fullscreenchange', onChange)
  return () => {
    document.removeEventListener('fullscreenchange', onChange)
    if (holder === own) holder = null
    exit()
  }
}

/** Escape, unless it was meant for a dialog: one may be gone by the time the key gets here. */
function escapeKey(leave: () => void): () => void {
  let wasUnderDialog = false
  const onDown = () => {
    wasUnderDialog = isUnderDialog()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !wasUnderDialog) leave()
  }
  window.addEventListener('keydown', onDown, { capture: true })
  document.addEventListener('keydown', onKey)
  return () => {
    window.removeEventListener('keydown', onDown, { capture: true })
    document.removeEventListener('keydown', onKey)
  }
}

/** While `active`, going back, Escape (here or in the frame) and the browser's exit all leave. */
export function useFullscreen(
  active: boolean,
  element: RefObject<HTMLElement | null>,
  controller: PreviewController | null,
  leave: () => void,
): void {
  useEffect(() => {
    const target = element.current
    if (!active || !target) return
    const focused = document.activeElement
    const undo = [escapeKey(leave), isolate(target), pushHistoryEntry(leave), wholeScreen(leave)]
    const stop = controller?.on('key', ({ key }) => {
      if (key === 'Escape') leave()
    })
    target.querySelector<HTMLElement>('[data-exit-fullscreen]')?.focus()
    return () => {
      stop?.()
      for (const item of undo) item()
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [active, element, controller, leave])
}
