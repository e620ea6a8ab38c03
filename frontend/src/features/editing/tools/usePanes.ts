import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import { EDITING } from '../texts'

/** Where a person begins in the tools who was not there yet: with what can be done to what is selected. */
const BEGINS = ['.edit-actions button', '.edit-choose button', 'input', 'button']

const isShown = (one: Element | null | undefined): one is HTMLElement =>
  one instanceof HTMLElement && one.checkVisibility()

export const beginOf = (tools: HTMLElement | null | undefined): HTMLElement | undefined =>
  BEGINS.map((begin) => tools?.querySelector(begin)).find(isShown)

interface Panes {
  /** Of what stands directly in the tools and reads `said` out. */
  ref: RefObject<HTMLParagraphElement | null>
  announcement: string
}

/** F6 leads from the app into the tools and back, to where the keyboard was in them. */
export function usePanes(preview: PreviewHandle): Panes {
  const ref = useRef<HTMLParagraphElement>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const tools = ref.current?.parentElement
    let last: HTMLElement | null = null
    const isInTools = () => tools?.contains(document.activeElement) === true
    const remember = () => {
      const at = document.activeElement
      if (isInTools() && at !== tools && at instanceof HTMLElement) last = at
    }
    const toTools = () => {
      const at = isShown(last) ? last : beginOf(tools)
      if (at === undefined) return
      at.focus()
      setAnnouncement(EDITING.inTools)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      if (!isInTools()) return toTools()
      preview.focus()
      setAnnouncement(EDITING.inApp)
    }
    const stop = preview.on('key', ({ key }, { element }) => {
      // a page has no say where the keyboard is unless it has it
      if (key === 'F6' && document.activeElement === element) toTools()
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('keydown', onKey)
    return () => {
      stop()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('keydown', onKey)
    }
  }, [preview])
  return { ref, announcement }
}
