import { useEffect } from 'react'
import { useStudioSession } from '../store/context'
import { selectIsBusy } from '../store/selectors'

/** Undo and redo of images by keys, unless a job runs, or somebody types, paints or answers a dialog. */
export function useStudioKeys(): void {
  const { store } = useStudioSession()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const type = historyKey(event)
      if (type === null || event.defaultPrevented || isElsewhere(event.target)) return
      event.preventDefault()
      if (selectIsBusy(store.getState())) return
      store.getState().historyHappened({ type })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [store])
}

function historyKey(event: KeyboardEvent): 'undone' | 'redone' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redone' : 'undone'
  return key === 'y' && !event.shiftKey ? 'redone' : null
}

/** Somebody types, or a dialog is open. */
export function isElsewhere(target: EventTarget | null): boolean {
  const isField =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="range"]), textarea, select'))
  return isField || document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}
