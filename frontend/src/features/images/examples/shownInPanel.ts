const MARGIN_PX = 8

/** Scrolls the panel around it, and nothing else, so far that an element is seen: all of it, or else from its top on. */
export function shownInPanel(element: HTMLElement | null): void {
  const panel = element?.closest('.side, .offcanvas-body')
  if (!element || !panel) return
  const [around, at] = [panel.getBoundingClientRect(), element.getBoundingClientRect()]
  const below = at.bottom - around.bottom + MARGIN_PX
  const above = at.top - around.top - MARGIN_PX
  if (below > 0) panel.scrollTop += Math.min(below, above)
  else if (above < 0) panel.scrollTop += above
}
