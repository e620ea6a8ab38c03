/** Giving the focus back that a page took: nobody entered a field by that. */

let isGiving = false

/** Whether what gets the focus just now gets it back. */
export const isFocusRestored = (): boolean => isGiving

/** With the cursor where it was: a field may select its text when it gets the focus. */
export const restoreFocus = (element: HTMLElement): void => {
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  const start = isText ? element.selectionStart : null
  const end = isText ? element.selectionEnd : null
  isGiving = true
  try {
    element.focus({ preventScroll: true })
  } finally {
    isGiving = false
  }
  if (isText && start !== null) element.setSelectionRange(start, end)
}
