import type { ClipboardEvent } from 'react'
import { useTakeIn } from './useTakeIn'

/** A paste is text, unless there is an image and no text. */
export function usePastedImage(): (event: ClipboardEvent) => void {
  const takeIn = useTakeIn()
  return (event) => {
    const { files, types } = event.clipboardData
    if (files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    void takeIn(files, 'chosen')
  }
}
