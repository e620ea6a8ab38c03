import { userActivity } from '@/frame/host/userActivity'

/** Whether somebody writes, also where the page took the focus just now: it goes back. */
export const isWriting = (): boolean => {
  const { isTyping, isWriting } = userActivity()
  const field = document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')
  return (isTyping && isWriting) || field === true
}
