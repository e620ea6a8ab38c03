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

/** The browser's own full screen, where it is allowed; leaving it leaves ours. */
function wholeScreen(leave: () => void): () => void {
  const onChange = () => {
    if (!document.fullscreenElement) leave()
  }
  document.documentElement.requestFullscreen?.().catch(() => {})
  document.addEventListener('fullscreenchange', onChange)
  return () => {
    document.removeEventListener('fullscreenchange', onChange)
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
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
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave()
    }
    document.addEventListener('keydown', onKey)
    const undo = [isolate(target), pushHistoryEntry(leave), wholeScreen(leave)]
    const stop = controller?.on('key', leave)
    target.querySelector<HTMLElement>('[data-exit-fullscreen]')?.focus()
    return () => {
      document.removeEventListener('keydown', onKey)
      stop?.()
      for (const item of undo) item()
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [active, element, controller, leave])
}
