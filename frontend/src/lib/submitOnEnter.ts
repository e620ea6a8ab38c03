/** Whether a key sends a box of several lines: Enter does, Shift and Enter makes a line. */
export function isSubmitKey(event: {
  key: string
  shiftKey: boolean
  isComposing: boolean
}): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.isComposing
}
