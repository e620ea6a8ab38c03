/** Focuses an element that Tab may leave out, such as a heading. */
export function focusOn(element: HTMLElement | null): void {
  if (element === null) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus()
}

/** The heading of the screen that an element is on, or all of the screen. */
export function screenHeading(element: Element): HTMLElement | null {
  const main = element.closest('main')
  return main?.querySelector('h1') ?? main
}

/**
 * For the `ref` of what may disappear while it has the focus: that goes to what `next` finds then. A button keeps the focus
 * until then where it is not disabled but has `aria-disabled`.
 */
export function passFocus(next: (gone: HTMLElement) => HTMLElement | null) {
  return (element: HTMLElement | null) => {
    if (element === null) return
    return () => {
      if (!element.contains(document.activeElement)) return
      const heir = next(element)
      // a ref is also renewed where its element stays
      queueMicrotask(() => {
        if (!element.isConnected) focusOn(heir)
      })
    }
  }
}
