/**
 * Where the badge goes: to a bottom corner, above a fixed bar, where it covers nothing that can be
 * used. Where there is no such corner it folds to its mark, and where even that covers something it
 * is not there until the page has scrolled on.
 */

/** `visible: false`: there is no place for it. */
export type Place = { side: 'left' | 'right'; bottom: number; folded: boolean; visible: boolean }
export type Box = { width: number; height: number }

const GAP = 8
/** A fixed element taller than this fraction of the window is an overlay, not a bar. */
const BAR_SHARE = 0.4
/** Distance of the points of the badge that are looked at, in pixels. */
const STEP = 12

const CONTROLS =
  'a[href],button,input,select,textarea,summary,label,[onclick],[role="button"],[role="link"],' +
  '[role="tab"],[role="slider"],[role="switch"],[role="checkbox"],[role="menuitem"],' +
  '[contenteditable="true"],audio[controls],video[controls]'

/** The elements at a point, topmost first, without the badge. */
const elementsAt = (x: number, y: number, badge: Element): Element[] =>
  document.elementsFromPoint(x, y).filter((element) => element !== badge)

const isControl = (element: Element): boolean =>
  element.closest(CONTROLS) !== null || getComputedStyle(element).cursor === 'pointer'

/** Height of the bar at the bottom edge at this horizontal position; 0 if there is none. */
const barAt = (x: number, badge: Element): number => {
  for (const hit of elementsAt(x, innerHeight - 2, badge)) {
    for (let element: Element | null = hit; element; element = element.parentElement) {
      const { position } = getComputedStyle(element)
      if (position !== 'fixed' && position !== 'sticky') continue
      const height = innerHeight - element.getBoundingClientRect().top
      if (height < innerHeight * BAR_SHARE) return height
    }
  }
  return 0
}

const steps = (from: number, length: number): number[] => {
  const points: number[] = []
  for (let at = from; at < from + length; at += STEP) points.push(at)
  return [...points, from + length]
}

const bottomOf = (side: Place['side'], { width }: Box, badge: Element): number => {
  const left = side === 'left' ? GAP : innerWidth - GAP - width
  return Math.max(...[left, left + width / 2, left + width].map((x) => barAt(x, badge))) + GAP
}

/** Whether a badge there would lie over something that can be used. */
const covers = (side: Place['side'], bottom: number, box: Box, badge: Element): boolean => {
  const left = side === 'left' ? GAP : innerWidth - GAP - box.width
  const top = innerHeight - bottom - box.height
  return steps(left, box.width).some((x) =>
    steps(top, box.height).some((y) => {
      const [topmost] = elementsAt(x, y, badge)
      return topmost !== undefined && isControl(topmost)
    }),
  )
}

export const findPlace = (whole: Box, folded: Box, badge: Element): Place => {
  // on narrow pages the lower right is where apps have their own floating button
  const sides = innerWidth > 480 ? (['right', 'left'] as const) : (['left', 'right'] as const)
  for (const box of [whole, folded]) {
    for (const side of sides) {
      const bottom = bottomOf(side, box, badge)
      if (!covers(side, bottom, box, badge)) {
        return { side, bottom, folded: box === folded, visible: true }
      }
    }
  }
  return { side: sides[0], bottom: GAP, folded: true, visible: false }
}
