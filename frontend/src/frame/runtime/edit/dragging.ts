/**
 * Dragging in edit mode: an element to another place among the others, one that is placed freely to where it is let
 * go, and a corner to another size. Nothing of it is edited here: the page shows it while it lasts, and the host is told
 * how it ended.
 */
import type { EditMessage, Freed, ResizedEdges } from '../../editProtocol'
import { nameOf } from '../elements'
import type { EventData } from '../natives'
import type { AbsolutePositioning } from './absolutePositioning'
import type { DropPlace, DropWords } from './dropPlace'
import type { BoxEdges } from './elementFacts'
import type { Grip, Overlay } from './overlay'
import type { Point, Scrolling } from './scrolling'

export type DragTools = {
  send: (message: EditMessage | { type: 'acted'; byTouch: boolean }) => void
  selected: () => readonly Element[]
  /** A drag begins: the host takes an edit of what it knows as chosen alone. */
  choose: (element: Element) => void
  /** The preview is taken back, as nothing came of it. */
  tookBack: () => void
}

export type Dragging = {
  /** Of the pointer. `meant`: what it points at. Gives whether it belongs to a drag. */
  take: (event: EventData, meant: Element | null) => boolean
  /** Takes a drag back. Gives whether there was one. */
  cancel: () => boolean
  /** The page no longer looks as if something were dragged: what it came to is about to be shown. Gives whether it did. */
  settle: () => boolean
  /** Whether the click that comes now only ended a drag. */
  swallows: () => boolean
}

type Drag = {
  grip: Grip
  moved: readonly Element[]
  from: Point
  at: Point
  isFree: boolean
  isSquare: boolean
  isOn: boolean
  /** The person rests over a sibling, and the words beside the line say that it goes into that. */
  isInto: boolean
  isFinger: boolean
  /** Of the first that is moved, at the beginning. */
  rect: DOMRect
  scrolled: Point
  size: { width: number; height: number }
  edges: BoxEdges
  position: string
  /** It has no size of its own, which a corner gives it. */
  isInline: boolean
}

type DragParts = {
  overlay: Overlay
  absolutePositioning: AbsolutePositioning
  scrolling: Scrolling
  edgesOf: (element: Element) => BoxEdges
  dropPlace: DropPlace
  dropWords: DropWords
}

export const makeDragging = (
  document: Document,
  { overlay, absolutePositioning, scrolling, edgesOf: placesOf, dropPlace, dropWords }: DragParts,
  { send, selected, choose, tookBack }: DragTools,
): Dragging => {
  const FROM_PX = 5
  const SIZE_MIN_PX = 8
  const REST_MS = 500
  const REST_PX = 4
  const FADE_MS = 300
  /** It may take five seconds until it is known who did it. If nothing came of it by then, nothing will. */
  const SETTLE_MS = 8_000
  const PLACED = /^(?:absolute|fixed)$/
  const root = document.documentElement

  let drag: Drag | null = null
  let isSwallowed = false
  let timer = 0
  let fading = 0
  let settling = 0
  let rest = { x: 0, y: 0, since: 0 }
  /** What drags show in the page, and what was there before: of each that nothing came of yet. */
  const before = new Map<HTMLElement | SVGElement, string | null>()

  /** One of them is shown elsewhere: from there no other drag can begin. */
  let isCarried = false

  const settle = (): boolean => {
    clearTimeout(settling)
    isCarried = false
    const isShown = before.size > 0
    for (const [element, style] of before) {
      if (style === null) element.removeAttribute('style')
      else element.setAttribute('style', style)
    }
    before.clear()
    return isShown
  }
  const settleLater = (): void => {
    clearTimeout(settling)
    settling = window.setTimeout(() => settle() && tookBack(), SETTLE_MS)
  }
  const attempt = (element: Element | undefined, values: Record<string, string>): void => {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return
    if (!before.has(element)) before.set(element, element.getAttribute('style'))
    for (const name of Object.keys(values)) {
      element.style.setProperty(name, values[name] ?? '', 'important')
    }
  }
  const number = (value: string, otherwise: number): number => {
    const found = Number.parseFloat(value)
    return Number.isFinite(found) ? found : otherwise
  }

  /** Once each, in the order of the page. */
  const outermost = (elements: readonly Element[]): Element[] =>
    elements
      .filter((one) => !elements.some((other) => other !== one && other.contains(one)))
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  const begin = (event: EventData, meant: Element | null): void => {
    const grip = overlay.gripAt(event.clientX, event.clientY)
    // fingers scroll, unless they take hold of a grip
    if (!grip && event.pointerType === 'touch') return
    const isSelected = meant && selected().some((one) => one.contains(meant))
    const moved = grip || isSelected ? outermost(selected()) : meant ? [meant] : []
    const [first] = moved
    if (!first || moved.some((one) => one.contains(document.body))) return
    const style = getComputedStyle(first)
    const rect = first.getBoundingClientRect()
    const at = { x: event.clientX, y: event.clientY }
    scrolling.begin()
    drag = {
      ...{ grip: grip ?? 'move', moved, from: at, at, rect, isOn: false, isInto: false },
      ...{ isFree: event.altKey, isSquare: event.shiftKey, position: style.position },
      isFinger: event.pointerType === 'touch',
      isInline: style.width === 'auto',
      size: { width: number(style.width, rect.width), height: number(style.height, rect.height) },
      edges: placesOf(first),
      scrolled: scrolling.of(first),
    }
  }
  const isPlacing = ({ isFree, moved, position }: Drag): boolean =>
    moved.length === 1 && (isFree || PLACED.test(position))
  const by = ({ from, at }: Drag): Point => ({ x: at.x - from.x, y: at.y - from.y })
  /** In the page, which may have been scrolled meanwhile. */
  const byInPage = (now: Drag): Point => {
    const { x, y } = by(now)
    const { moved, scrolled } = now
    const since = moved[0] ? scrolling.of(moved[0]) : scrolled
    return { x: x + since.x - scrolled.x, y: y + since.y - scrolled.y }
  }

  /** In which it is placed: the one that it lies in, or where it is let go. */
  const containerOf = ({ position, moved, at }: Drag): Element | null => {
    const [first] = moved
    if (position === 'fixed' || !first) return root
    if (PLACED.test(position)) return (first as HTMLElement).offsetParent ?? root
    return dropPlace.container(at.x, at.y, moved)
  }
  /** Within the container, if there is room for it. The page has to look as it did before the drag. */
  const freedOf = (now: Drag, element: Element, container: Element): Freed => {
    const { x, y } = by(now)
    const { rect, edges } = now
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = container
    const isThere = PLACED.test(now.position)
    const way = byInPage(now)
    const moved = { left: way.x, right: -way.x, top: way.y, bottom: -way.y }
    const own: Record<string, number> = {}
    for (const side of Object.keys(moved) as (keyof typeof moved)[]) {
      const from = edges[side]
      if (from !== null) own[side] = from + moved[side]
    }
    const freed = isThere
      ? { isStatic: false, own, held: {} }
      : absolutePositioning(element, container, { left: rect.left + x, top: rect.top + y })
    const clamp = (side: string, opposite: string, room: number): void => {
      const [value, other] = [freed.own[side], freed.own[opposite]]
      const clamped = Math.min(Math.max(value ?? other ?? 0, 0), Math.max(0, room))
      if (value === undefined) freed.own[opposite] = clamped
      else freed.own[side] = clamped
      // of one that is held at both sides the size stays
      if (value !== undefined && other !== undefined) freed.own[opposite] = other + value - clamped
    }
    clamp('left', 'right', Math.max(clientWidth, scrollWidth) - rect.width)
    clamp('top', 'bottom', Math.max(clientHeight, scrollHeight) - rect.height)
    return freed
  }
  const edgesOf = (now: Drag): ResizedEdges => {
    const { x, y } = by(now)
    const [isLeft, isTop] = [now.grip.endsWith('w'), now.grip.startsWith('n')]
    const width = Math.max(SIZE_MIN_PX, Math.round(now.size.width + (isLeft ? -x : x)))
    let height = Math.max(SIZE_MIN_PX, Math.round(now.size.height + (isTop ? -y : y)))
    if (now.isSquare) height = Math.round((width * now.size.height) / now.size.width)
    const { left, right, top, bottom } = now.edges
    const [wider, higher] = [width - now.size.width, height - now.size.height]
    const place = (name: keyof ResizedEdges, from: number | null, by: number) =>
      from !== null && PLACED.test(now.position) ? { [name]: Math.round(from - by) } : {}
    return {
      ...(x === 0 && !now.isSquare ? {} : { width }),
      ...(y === 0 && !now.isSquare ? {} : { height }),
      // the other corner stays where it is
      ...(isLeft ? place('left', left, wider) : place('right', right, wider)),
      ...(isTop ? place('top', top, higher) : place('bottom', bottom, higher)),
    }
  }
  const carry = (now: Drag): void => {
    const { x, y } = byInPage(now)
    isCarried = true
    attempt(now.moved[0], { translate: `${x}px ${y}px` })
  }
  const show = (): void => {
    const now = drag
    if (!now?.isOn) return
    timer = requestAnimationFrame(show)
    if (now.grip !== 'move') {
      const edges: Record<string, string> = now.isInline
        ? { display: 'inline-block', 'box-sizing': 'border-box' }
        : {}
      for (const [name, value] of Object.entries(edgesOf(now))) edges[name] = `${value}px`
      attempt(now.moved[0], edges)
      return
    }
    scrolling.atEdge(now.at, settle)
    if (isPlacing(now)) {
      carry(now)
      const container = containerOf(now)
      const isAway = !PLACED.test(now.position) && container !== now.moved[0]?.parentElement
      const words = container && dropWords.placed(container)
      overlay.drop(container && words ? { into: container, line: null, words, isAway } : null)
      return
    }
    const { x, y } = by(now)
    const { left, top, width, height } = now.rect
    overlay.ghost({ left: left + x, top: top + y, width, height }, false)
    now.isInto = performance.now() - rest.since >= REST_MS
    const drop = dropPlace.at(now.at.x, now.at.y, now.moved, now.isInto)
    const isAway = now.moved.some((element) => element.parentElement !== drop?.parent)
    overlay.drop(
      drop && {
        ...{ into: drop.parent, line: drop.line, isAway },
        words: dropWords.of(drop, now.moved),
      },
    )
  }

  const stop = (): void => {
    cancelAnimationFrame(timer)
    overlay.cover(null)
    overlay.drop(null)
    overlay.ghost(null, false)
    drag = null
  }
  const goBack = ({ rect }: Drag): void => {
    const { left, top, width, height } = rect
    overlay.ghost({ left, top, width, height }, true)
    clearTimeout(fading)
    fading = window.setTimeout(() => overlay.ghost(null, false), FADE_MS)
  }
  const cancel = (): boolean => {
    const was = drag
    stop()
    if (!was?.isOn) return false
    isSwallowed = true
    settle()
    if (was.grip === 'move') goBack(was)
    return true
  }

  /** A finger that drags brings no focus, without which nothing counts as done here. */
  const takeFocus = (): void => {
    send({ type: 'acted', byTouch: true })
    try {
      window.focus()
    } catch {
      // the page made something else of it
    }
  }

  const end = (now: Drag): void => {
    const [first] = now.moved
    if (now.isFinger) takeFocus()
    const container = now.grip === 'move' && isPlacing(now) ? containerOf(now) : null
    const drop =
      now.grip === 'move' && !isPlacing(now)
        ? dropPlace.at(now.at.x, now.at.y, now.moved, now.isInto)
        : null
    stop()
    isSwallowed = true
    settleLater()
    if (!first) return
    if (now.grip !== 'move') {
      const { isInline } = now
      send({ type: 'edit-resized', element: nameOf(first), edges: edgesOf(now), isInline })
    } else if (container) {
      settle()
      const freed = freedOf(now, first, container)
      carry(now)
      settleLater()
      const isThere = PLACED.test(now.position)
      const of = isThere ? null : nameOf(container)
      send({ type: 'edit-placed', element: nameOf(first), container: of, freed })
    } else if (drop) {
      const { to, anchor } = drop
      send({ type: 'edit-dropped', elements: now.moved.map(nameOf), to, anchor: nameOf(anchor) })
    } else {
      settle()
      goBack(now)
    }
  }

  return {
    cancel,
    settle,
    swallows: () => isSwallowed,
    take: (event, meant) => {
      const at = { x: event.clientX, y: event.clientY }
      if (event.type === 'pointercancel') return cancel()
      if (!event.isPrimary) return drag?.isOn ?? false
      if (event.type === 'pointerdown') {
        isSwallowed = false
        // another size is kept in view until it is known what came of it
        if (isCarried) settle()
        drag = null
        if (event.button === 0) begin(event, meant)
        return false
      }
      if (!drag) return false
      if (event.type === 'pointerup') {
        // what is shown may be late
        const isInto = drag.isInto && event.timeStamp - rest.since >= REST_MS
        const now = { ...drag, at, isInto, isFree: event.altKey, isSquare: event.shiftKey }
        if (drag.isOn) end(now)
        else drag = null
        return true
      }
      // the button was let go where nobody saw it
      if (event.buttons === 0) return cancel()
      drag.at = at
      drag.isFree = event.altKey
      drag.isSquare = event.shiftKey
      if (Math.hypot(at.x - rest.x, at.y - rest.y) > REST_PX) {
        rest = { ...at, since: event.timeStamp }
        drag.isInto = false
      }
      const { x, y } = by(drag)
      if (!drag.isOn && Math.hypot(x, y) > FROM_PX) {
        drag.isOn = true
        const [first] = drag.moved
        if (first && !selected().includes(first)) choose(first)
        overlay.cover(
          drag.grip === 'move' ? 'grabbing' : `${/nw|se/.test(drag.grip) ? 'nwse' : 'nesw'}-resize`,
        )
        document.getSelection()?.removeAllRanges()
        show()
      }
      return drag.isOn
    },
  }
}
