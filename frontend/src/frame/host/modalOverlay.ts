/** Whether a modal dialog covers a part of the page. */

const HIDDEN = '[inert],[aria-hidden="true"]'
const MODAL = '[aria-modal="true"]'

export const hasModalOverlay = (element: HTMLElement): boolean =>
  element.closest(HIDDEN) !== null ||
  [...document.querySelectorAll(MODAL)].some((dialog) => !dialog.contains(element))

/** Calls `changed` with each new answer; returns the function that stops this. */
export const watchModalOverlay = (
  element: HTMLElement,
  changed: (hasOverlay: boolean) => void,
): (() => void) => {
  let last = false
  const check = () => {
    const hasOverlay = hasModalOverlay(element)
    if (hasOverlay !== last) changed(hasOverlay)
    last = hasOverlay
  }
  // dialogs are children of the body; what they cover is marked anywhere
  const dialogs = new MutationObserver(check)
  const marks = new MutationObserver(check)
  dialogs.observe(document.body, { childList: true })
  marks.observe(document.body, {
    subtree: true,
    attributeFilter: ['aria-hidden', 'aria-modal', 'inert'],
  })
  check()
  return () => {
    dialogs.disconnect()
    marks.disconnect()
  }
}
