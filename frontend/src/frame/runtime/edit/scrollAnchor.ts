/**
 * What somebody placed an element in stays where they see it, though the element no longer takes room before it. Browsers
 * do that by themselves at some times and not at others, and when is not to be foreseen: here it is done in either case,
 * as far as there is room to scroll.
 */
export type ScrollAnchor = {
  /** `moved` is about to leave its room. */
  begin: (kept: Element, moved: Element) => void
  /** It has, for now. Gives whether what is kept is seen where it was: a page that ends can be scrolled no further. */
  keep: () => boolean
  /** The page shows what came of an edit. */
  landed: () => void
}

export const makeScrollAnchor = (document: Document): ScrollAnchor => {
  const SAME_PX = 0.5
  /** What did not come of it by then is another edit. */
  const WITHIN_MS = 5_000
  let begun: { kept: Element; top: number; scrollers: Element[]; until: number } | null = null

  const topOf = (element: Element): number => element.getBoundingClientRect().top
  const keep = (): boolean => {
    if (!begun?.kept.isConnected) return true
    const { kept, top, scrollers } = begun
    for (const scroller of scrollers) {
      const by = topOf(kept) - top
      if (Math.abs(by) >= SAME_PX) scroller.scrollBy({ top: by, behavior: 'instant' })
    }
    return Math.abs(topOf(kept) - top) < SAME_PX
  }
  return {
    begin: (kept, moved) => {
      const page = document.scrollingElement ?? document.documentElement
      const scrollers: Element[] = []
      for (let of = moved.parentElement; of; of = of.parentElement) {
        const isScroller = of === page || /auto|scroll/.test(getComputedStyle(of).overflowY)
        // both lie in it: one moves when the other leaves
        if (isScroller && of !== kept && of.contains(kept)) scrollers.push(of)
      }
      begun = { kept, top: topOf(kept), scrollers, until: performance.now() + WITHIN_MS }
    },
    keep,
    landed: () => {
      if (begun && performance.now() < begun.until) keep()
      begun = null
    },
  }
}
