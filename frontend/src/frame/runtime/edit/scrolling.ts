/** Scrolling while something is dragged. */
export type Point = { x: number; y: number }

export type Scrolling = {
  /** By how much what holds an element is scrolled. */
  of: (element: Element) => Point
  /** A drag begins. */
  begin: () => void
  /** Of what lies at the edge where the pointer is. `bare`: takes away what the drag shows. */
  atEdge: (at: Point, bare: () => void) => void
}

export const makeScrolling = (document: Document): Scrolling => {
  const EDGE_PX = 40
  const SCROLL_MAX_PX = 14
  const root = document.documentElement
  /** How far each scroller goes without what is dragged, which would make more room wherever it is. */
  let ends = new Map<Element, { Width: number; Height: number }>()

  return {
    begin: () => {
      ends = new Map()
    },
    of: (element) => {
      const sum = { x: 0, y: 0 }
      for (let of: Element | null = element; of; ) {
        if (of !== element) {
          sum.x += of.scrollLeft
          sum.y += of.scrollTop
        }
        const { position } = getComputedStyle(of)
        if (position === 'fixed') break
        of = (position === 'absolute' && (of as HTMLElement).offsetParent) || of.parentElement
      }
      return sum
    },
    atEdge: (at, bare) => {
      const near = (value: number, length: number): number => {
        const [before, behind] = [EDGE_PX - value, value - (length - EDGE_PX)]
        const much = Math.min(1, Math.max(before, behind, 0) / EDGE_PX) * SCROLL_MAX_PX
        return before > 0 ? -much : much
      }
      const down = near(at.y, innerHeight)
      const across = near(at.x, innerWidth)
      const page = document.scrollingElement ?? root
      const scroll = (much: number, size: 'Width' | 'Height', axis: 'X' | 'Y'): void => {
        if (much === 0) return
        let of: Element | null | undefined = document
          .elementsFromPoint(at.x, at.y)
          .find((one) => one.localName !== 'morpheo-editor')
        const isScroller = (one: Element): boolean =>
          one[`scroll${size}`] > one[`client${size}`] + 1 &&
          (one === page || /auto|scroll/.test(getComputedStyle(one)[`overflow${axis}`]))
        while (of && !isScroller(of)) of = of.parentElement
        const scroller = of ?? page
        let end = ends.get(scroller)
        if (!end) {
          bare()
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = scroller
          end = { Width: scrollWidth - clientWidth, Height: scrollHeight - clientHeight }
          ends.set(scroller, end)
        }
        const [side, from] =
          axis === 'X' ? ['left', scroller.scrollLeft] : ['top', scroller.scrollTop]
        const step = Math.min(much, Math.max(0, end[size] - from))
        scroller.scrollBy({ [side]: step, behavior: 'instant' })
      }
      scroll(down, 'Height', 'Y')
      scroll(across, 'Width', 'X')
    },
  }
}

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
