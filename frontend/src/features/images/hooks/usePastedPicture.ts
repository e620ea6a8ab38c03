import type { ClipboardEvent } from 'react'
import { useTakeIn } from './useTakeIn'

/** What is pasted is text, unless there is a picture and no text. */
export function usePastedPicture(): (event: ClipboardEvent) => void {
  const takeIn = useTakeIn()
  return (event) => {
    const { files, types } = event.clipboardData
    if (files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    void takeIn(files, 'chosen')
  }
}
