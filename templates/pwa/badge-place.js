// @ts-check
/**
 * Where the badge goes: to a bottom corner, above a fixed bar, where it covers nothing that can be
 * used. Where there is no such corner it folds to its mark, and where even that covers something it
 * is not there until the page has changed or scrolled on. Published pages carry this as it stands, and
 * the preview imports it.
 *
 * @typedef {{ width: number, height: number }} Box
 * @typedef {{ side: 'left' | 'right', bottom: number, folded: boolean, visible: boolean }} Place
 *   `visible: false`: there is no place for it.
 * @typedef {{
 *   listen: (type: 'resize' | 'scroll' | 'click' | 'keyup', handler: () => void, capture: boolean) => void,
 *   setTimeout: (handler: () => void, milliseconds: number) => number,
 *   clearTimeout: (timer: number | undefined) => void,
 * }} Browser
 */

const GAP = 8
/** A fixed element taller than this fraction of the window is an overlay, not a bar. */
const BAR_SHARE = 0.4
/** Distance of the points of the badge that are looked at, in pixels. */
const STEP = 12
/** In CSS pixels: below it, the lower right is where apps have their own floating button. */
const NARROW = 480
/** Apps rendered by scripts show their controls a moment after loading. */
const RECHECK_AFTER_MS = [300, 1_500, 4_000]
/** How long a page must be at rest before the badge looks for another place. */
const AT_REST_MS = 200
/** For one place. Where tens of thousands of elements lie beside each other, each point takes long. */
const LOOK_MS = 30

const CONTROLS =
  'a[href],button,input,select,textarea,summary,label,[onclick],[role="button"],[role="link"],' +
  '[role="tab"],[role="slider"],[role="switch"],[role="checkbox"],[role="menuitem"],' +
  '[contenteditable="true"],audio[controls],video[controls]'

/**
 * The elements at a point, topmost first, without the badge.
 * @type {(x: number, y: number, badge: Element) => Element[]}
 */
const elementsAt = (x, y, badge) =>
  document.elementsFromPoint(x, y).filter((element) => element !== badge)

/** @type {(element: Element) => boolean} */
const isControl = (element) =>
  element.closest(CONTROLS) !== null || getComputedStyle(element).cursor === 'pointer'

/**
 * Height of the bar at the bottom edge at this horizontal position; 0 if there is none.
 * @type {(x: number, badge: Element) => number}
 */
const barAt = (x, badge) => {
  for (const hit of elementsAt(x, innerHeight - 2, badge)) {
    for (
      let element = /** @type {Element | null} */ (hit);
      element;
      element = element.parentElement
    ) {
      const { position } = getComputedStyle(element)
      if (position !== 'fixed' && position !== 'sticky') continue
      const height = innerHeight - element.getBoundingClientRect().top
      if (height < innerHeight * BAR_SHARE) return height
    }
  }
  return 0
}

/** @type {(from: number, length: number) => number[]} */
const steps = (from, length) => {
  const points = []
  for (let at = from; at < from + length; at += STEP) points.push(at)
  return [...points, from + length]
}

/** @type {(side: Place['side'], box: Box, badge: Element) => number} */
const bottomOf = (side, { width }, badge) => {
  const left = side === 'left' ? GAP : innerWidth - GAP - width
  return Math.max(...[left, left + width / 2, left + width].map((x) => barAt(x, badge))) + GAP
}

/**
 * Whether a badge there would lie over something that can be used, as far as was looked.
 * @type {(side: Place['side'], bottom: number, box: Box, badge: Element) => boolean}
 */
const covers = (side, bottom, box, badge) => {
  const left = side === 'left' ? GAP : innerWidth - GAP - box.width
  const top = innerHeight - bottom - box.height
  const until = performance.now() + LOOK_MS
  return steps(left, box.width).some((x) =>
    steps(top, box.height).some((y) => {
      if (performance.now() > until) return false
      const [topmost] = elementsAt(x, y, badge)
      return topmost !== undefined && isControl(topmost)
    }),
  )
}

/**
 * The place for a badge of these sizes in the page as it stands.
 * @type {(whole: Box, folded: Box, badge: Element) => Place}
 */
export const findPlace = (whole, folded, badge) => {
  const sides = /** @type {Place['side'][]} */ (
    innerWidth > NARROW ? ['right', 'left'] : ['left', 'right']
  )
  for (const box of [whole, folded]) {
    for (const side of sides) {
      const bottom = bottomOf(side, box, badge)
      if (!covers(side, bottom, box, badge)) {
        return { side, bottom, folded: box === folded, visible: true }
      }
    }
  }
  return { side: sides[0] ?? 'left', bottom: GAP, folded: true, visible: false }
}

/**
 * Keeps a badge off what can be used: checked now, a little later, and when the page changed. Its host
 * says where it is by `data-side`, the class `folded`, `--morpheo-badge-bottom` (pixels from the
 * window's bottom edge) and its visibility.
 * @type {(host: HTMLElement, whole: Box, folded: Box, browser: Browser) => void}
 */
export const keepClear = (host, whole, folded, { listen, setTimeout, clearTimeout }) => {
  /** @type {number | undefined} */
  let timer
  const place = () => {
    if (!host.isConnected || host.matches(':hover, :focus-within')) return
    const found = findPlace(whole, folded, host)
    host.dataset.side = found.side
    host.classList.toggle('folded', found.folded)
    host.style.setProperty('--morpheo-badge-bottom', `${found.bottom}px`)
    host.style.visibility = found.visible ? '' : 'hidden'
  }
  const soon = () => {
    clearTimeout(timer)
    if (host.isConnected) timer = setTimeout(place, AT_REST_MS)
  }
  // the listeners end with the document, which each page has of its own
  listen('resize', soon, true)
  listen('scroll', soon, true)
  listen('click', soon, true)
  listen('keyup', soon, true)
  place()
  for (const wait of RECHECK_AFTER_MS) setTimeout(place, wait)
}
