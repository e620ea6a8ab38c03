/**
 * What edit mode draws over a page: boxes around elements with grips to drag them by, the spacing of the one that is
 * selected, where a drag would end, and words for who cannot see them. It lies in a shadow root on the root element, so
 * that neither the page's styles nor its selectors reach it.
 */
import type { Area } from './dropPlace'

export type BoxKind = 'hover' | 'selected' | 'drawn' | 'kept'
/** `move`: the label of the box. */
export type Grip = 'move' | 'nw' | 'ne' | 'sw' | 'se'

/** `into`: what will hold it; `isAway`: it is another one than does now. `line`: its place among the others. */
export type ShownDrop = { into: Element; line: Area | null; words: string; isAway: boolean }

export type Overlay = {
  /** Boxes of a kind are around these, and around no others. */
  show: (kind: BoxKind, elements: readonly Element[]) => void
  gripAt: (x: number, y: number) => Grip | null
  /** While something is dragged: nothing below it is reached, and the pointer looks like this. */
  cover: (cursor: string | null) => void
  /** What is dragged. It fades when it goes back to where it was. */
  ghost: (area: Area | null, isBack: boolean) => void
  /** Where a drag would end, and what that means. */
  drop: (drop: ShownDrop | null) => void
  /** Something of the page came in front of all else: the boxes go before it. */
  front: (opened: EventTarget | null) => void
  /** Whether the page is seen as it is: no spacing, and nothing under the pointer is tinted. */
  plain: (isPlain: boolean) => void
  /** Whether the pointer rests over what is selected: its spacing is seen then. */
  spaced: (isSpaced: boolean) => void
  /** As how large the page is seen: what is drawn keeps its size. */
  scale: (scale: number) => void
  say: (words: string) => void
  remove: () => void
}

/** `hasGrips`: what is selected can be dragged. `words`: what people call elements, by tag. */
export const makeOverlay = (
  document: Document,
  hasGrips: boolean,
  words: Readonly<Record<string, string>>,
): Overlay => {
  const COLOUR = '#007acc'
  /** Of a drag that leads out of what holds the element. */
  const AWAY = '#7c3aed'
  const SHOWN_MAX = 100
  /** In smaller boxes grips would lie over all of it: they stand outside. */
  const GRIPS_IN_FROM_PX = 24
  const LABEL_PX = 20
  const WORDS_PX = 26
  const FINGER_PX = 44
  const GRIP_PX = 10
  const TOUCH_GRIP_PX = 22
  /** What AI models leave as it is, and how often it is looked up: a page adds elements while it runs. */
  const [KEPT, KEPT_MS] = ['[data-morpheo-keep]', 300]
  const LOCK = 'M4 7V5a4 4 0 0 1 8 0v2h1v7H3V7zm2 0h4V5a2 2 0 0 0-4 0z'
  const SVG = 'http://www.w3.org/2000/svg'
  /** How many of what lies at a point are looked at, and how many texts of one. */
  const [LAYERS_MAX, TEXTS_MAX] = [12, 50]
  /** What has something to see all over, whatever its ground. */
  const FULL = /^(img|canvas|video|input|button|select|textarea|iframe|hr)$/
  const EDGES = ['top', 'right', 'bottom', 'left'] as const
  const isTouch = matchMedia('(pointer:coarse)').matches
  const host = document.createElement('morpheo-editor')
  const root = host.attachShadow({ mode: 'closed' })
  const style = document.createElement('style')
  style.textContent = `:host{all:initial;position:fixed;inset:0;margin:0;padding:0;border:0;width:auto;height:auto;background:none;overflow:visible;pointer-events:none}
i,s,div{position:fixed;box-sizing:border-box;pointer-events:none}
i{border:calc(2px*var(--k)) solid ${COLOUR};border-radius:2px}
.hover{border-width:calc(1px*var(--k));background:${COLOUR}1a}.selected{box-shadow:0 0 0 1px #fff}.drawn{border-style:dashed;border-color:#b45309}
b{position:absolute;left:-2px;bottom:100%;padding:calc(1px*var(--k)) calc(6px*var(--k));background:${COLOUR};color:#fff;font:600 calc(11px*var(--k))/calc(16px*var(--k)) system-ui,sans-serif;white-space:nowrap;border-radius:2px 2px 0 0}
.kept{border:calc(1px*var(--k)) dashed #0f766e}svg{position:absolute;right:0;top:0;width:calc(16px*var(--k));height:calc(16px*var(--k));background:#0f766e;fill:#fff;border-radius:0 0 0 3px}
.low b{bottom:auto;top:100%}.end b{left:auto;right:-2px}.in b{bottom:auto;top:var(--in);left:auto;right:0}.hover b{display:none}.drawn b{background:#b45309}
.selected b,u{pointer-events:auto;touch-action:none}.selected b{cursor:grab}
i{--grip:calc(${GRIP_PX}px*var(--k))}u{position:absolute;width:var(--grip);height:var(--grip);margin:calc(var(--grip)/-2);box-sizing:border-box;border:calc(2px*var(--k)) solid ${COLOUR};border-radius:50%;background:#fff}
.nw{left:0;top:0;cursor:nwse-resize}.ne{left:100%;top:0;cursor:nesw-resize}.sw{left:0;top:100%;cursor:nesw-resize}.se{left:100%;top:100%;cursor:nwse-resize}
.small b{margin-block:var(--grip)}.small .nw{translate:-50% -50%}.small .ne{translate:50% -50%}.small .sw{translate:-50% 50%}.small .se{translate:50% 50%}
s{border:0 solid}.margin{border-color:#f59e0b1f}.padding{border-color:#22c55e1f}
.ghost{border:2px dashed ${COLOUR};background:${COLOUR}26;border-radius:3px}.ghost.back{opacity:0;transition:all .3s}
.line{background:${COLOUR};border-radius:2px;box-shadow:0 0 0 1px #fff}
.into{border:2px solid ${COLOUR};border-radius:3px;background:${COLOUR}0d;box-shadow:0 0 0 1px #fff}
.words{padding:calc(3px*var(--k)) calc(8px*var(--k));background:${COLOUR};color:#fff;font:600 calc(12px*var(--k))/calc(16px*var(--k)) system-ui,sans-serif;white-space:nowrap;border-radius:4px;box-shadow:0 0 0 1px #fff}
.away{border-color:${AWAY}}.line.away,.words.away{background:${AWAY}}
:host(:not(.spaced)) s,:host(.plain) s,:host(.plain) .hover,:host(.plain) .kept{visibility:hidden}
.cover{inset:0;pointer-events:auto;touch-action:none}
@media (pointer:coarse){.selected b{padding:calc(7px*var(--k)) calc(14px*var(--k))}i{--grip:calc(${TOUCH_GRIP_PX}px*var(--k))}u::after,.selected b::after{content:'';position:absolute;inset:calc(-11px*var(--k))}}
@media (prefers-reduced-motion:reduce){.ghost.back{transition:none}}
p{position:fixed;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}${hasGrips ? '' : 'u{display:none}.selected b{pointer-events:none}'}`
  const spoken = document.createElement('p')
  spoken.setAttribute('role', 'status')
  const made = (name: string, kind: string): HTMLElement => {
    const element = document.createElement(name)
    element.className = kind
    return element
  }
  const [ghost, line, cover] = [made('div', 'ghost'), made('div', 'line'), made('div', 'cover')]
  const [into, meaning] = [made('div', 'into'), made('div', 'words')]
  const spacings = [
    { box: made('s', 'margin'), kind: 'margin' as const },
    { box: made('s', 'padding'), kind: 'padding' as const },
  ]
  root.append(style, spoken, ...spacings.map(({ box }) => box), into, ghost, line, meaning, cover)
  // of sliders fingers move a part that tells nobody of it before; a swipe beside a grip would leave the product
  const around = document.createElement('style')
  around.textContent =
    // the product's badge is no part of the page
    'morpheo-badge{display:none!important}input::-webkit-slider-container{pointer-events:none!important}html{overscroll-behavior-x:none!important}'
  host.append(around)
  // over whatever the page puts in front
  host.setAttribute('popover', 'manual')
  document.documentElement.append(host)
  try {
    host.showPopover()
  } catch {
    // a browser without a top layer: the boxes lie below what the page puts in front
  }

  /** By how much larger all is drawn. */
  let k = 1
  const scaleTo = (scale: number): void => {
    k = 1 / scale
    host.style.setProperty('--k', String(k))
  }
  scaleTo(1)

  const boxes = new Map<BoxKind, { box: HTMLElement; element: Element }[]>()
  const lay = (box: HTMLElement, area: Area | null): void => {
    box.style.display = area ? '' : 'none'
    if (!area) return
    for (const side of ['left', 'top', 'width', 'height'] as const) {
      box.style[side] = `${area[side]}px`
    }
  }
  const place = (box: HTMLElement, element: Element): void => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    const isInView = right >= 0 && bottom >= 0 && left <= innerWidth && top <= innerHeight
    const isShown = element.isConnected && width + height > 0 && isInView
    const area = { left: left - 2, top: top - 2, width: width + 4, height: height + 4 }
    lay(box, isShown ? area : null)
    box.style.setProperty('--in', `${Math.max(0, -top)}px`)
    const isSmall = Math.min(width, height) < GRIPS_IN_FROM_PX * k
    box.classList.toggle('small', isSmall)
    const at = [left, top, width, height, k].join()
    if (!isShown || box.dataset.at === at || /^(hover|kept)/.test(box.className)) return
    box.dataset.at = at
    // its label is what it is dragged by: it stands where it covers least, in the box where it would cover something
    const label = box.firstElementChild as HTMLElement
    const [across, tall] = [label.offsetWidth, Math.max(label.offsetHeight, LABEL_PX * k)]
    // beyond the grips
    const gap = isSmall ? (isTouch ? TOUCH_GRIP_PX : GRIP_PX) * k : 0
    const ways = [top - gap - tall, bottom + gap].flatMap((y, isLow) =>
      [left, left + width - across].map((x, isEnd) => ({ x, y, isLow, isEnd })),
    )
    const isSeen = (way: { x: number; y: number }): boolean =>
      way.x >= 0 && way.y >= 0 && way.x + across <= innerWidth && way.y + tall <= innerHeight
    let best = ways.find(({ isLow }) =>
      isLow ? bottom + gap + tall <= innerHeight : top >= gap + tall,
    )
    let least = Number.POSITIVE_INFINITY
    for (const way of ways.filter(isSeen)) {
      const marked = marks(element, way.x, way.y, across, tall)
      if (marked < least) [best, least] = [way, marked]
    }
    const isRoomy = width > 2 * across && height > 3 * tall
    const isIn = best === undefined || (least > 0 && isRoomy)
    box.classList.toggle('low', !isIn && best?.isLow === 1)
    box.classList.toggle('end', !isIn && best?.isEnd === 1)
    box.classList.toggle('in', isIn)
  }
  /** At how many of nine points within an area something is seen. */
  const marks = (element: Element, x: number, y: number, width: number, height: number): number =>
    [4, width / 2, width - 4]
      .flatMap((across) =>
        [2, height / 2, height - 2].map((down) => [x + across, y + down] as const),
      )
      .filter(([x, y]) => isMarked(element, x, y)).length
  /** Whether anything is seen at a point: text, an image, a control, or the ground of what is not around the element. */
  const isMarked = (element: Element, x: number, y: number): boolean =>
    document
      .elementsFromPoint(x, y)
      .slice(0, LAYERS_MAX)
      .some((other) => other !== host && (hasGround(other, element) || hasText(other, x, y)))
  const hasGround = (other: Element, element: Element): boolean => {
    if (other.contains(element)) return false
    const { backgroundColor, backgroundImage } = getComputedStyle(other)
    const isColoured = backgroundColor.includes('(') && !/, 0\)$/.test(backgroundColor)
    const isFull = 'ownerSVGElement' in other || FULL.test(other.localName)
    return isFull || isColoured || backgroundImage.includes('(')
  }
  const hasText = (other: Element, x: number, y: number): boolean =>
    [...other.childNodes].slice(0, TEXTS_MAX).some((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return false
      const range = document.createRange()
      range.selectNode(node)
      return [...range.getClientRects()].some(
        (rect) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom,
      )
    })
  /** Of the only one that is selected: borders as wide as its margins, and as its padding. */
  const placeSpacing = (): void => {
    const [only, ...more] = boxes.get('selected') ?? []
    const element = more.length === 0 ? only?.element : undefined
    const computed = element?.isConnected ? getComputedStyle(element) : null
    for (const { box, kind } of spacings) {
      const rect = element?.getBoundingClientRect()
      if (!computed || !rect || rect.width + rect.height === 0) {
        lay(box, null)
        continue
      }
      const widths = EDGES.map((side) =>
        Math.max(0, Number.parseFloat(computed.getPropertyValue(`${kind}-${side}`)) || 0),
      )
      const [top = 0, right = 0, bottom = 0, left = 0] = widths
      const isOut = kind === 'margin'
      lay(box, {
        left: rect.left - (isOut ? left : 0),
        top: rect.top - (isOut ? top : 0),
        width: rect.width + (isOut ? left + right : 0),
        height: rect.height + (isOut ? top + bottom : 0),
      })
      box.style.borderWidth = widths.map((width) => `${width}px`).join(' ')
    }
  }
  /** What is seen of it: an outline beyond the view would not be. */
  const inView = (element: Element): Area => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const [x, y] = [Math.max(1, left - 3), Math.max(1, top - 3)]
    return {
      ...{ left: x, top: y, width: Math.max(0, Math.min(innerWidth - 1, right + 3) - x) },
      height: Math.max(0, Math.min(innerHeight - 1, bottom + 3) - y),
    }
  }
  const boxOf = (kind: BoxKind, element: Element, isAlone: boolean): HTMLElement => {
    const box = made('i', kind)
    if (kind === 'kept') {
      const lock = document.createElementNS(SVG, 'svg')
      lock.setAttribute('viewBox', '0 0 16 16')
      const path = document.createElementNS(SVG, 'path')
      path.setAttribute('d', LOCK)
      path.setAttribute('fill-rule', 'evenodd')
      lock.append(path)
      box.append(lock)
      return box
    }
    const label = document.createElement('b')
    const word = words[element.localName]
    label.textContent = typeof word === 'string' ? word : element.localName
    label.dataset.grip = 'move'
    box.append(label)
    // a size is that of one alone
    if (kind === 'selected' && isAlone && element.localName !== 'body') {
      for (const corner of ['nw', 'ne', 'sw', 'se']) {
        const grip = made('u', corner)
        grip.dataset.grip = corner
        box.append(grip)
      }
    }
    return box
  }
  const show: Overlay['show'] = (kind, elements) => {
    for (const { box } of boxes.get(kind) ?? []) box.remove()
    const shown = elements.slice(0, SHOWN_MAX).map((element) => {
      const box = boxOf(kind, element, elements.length === 1)
      // grips lie over all that is kept
      root.insertBefore(box, kind === 'kept' ? spoken : into)
      place(box, element)
      return { box, element }
    })
    boxes.set(kind, shown)
  }
  let keptAt = Number.NEGATIVE_INFINITY
  /** `now`: in milliseconds. */
  const showKept = (now: number): void => {
    if (now - keptAt < KEPT_MS) return
    keptAt = now
    const kept = [...document.querySelectorAll(KEPT)].slice(0, SHOWN_MAX)
    const shown = boxes.get('kept') ?? []
    const isSame =
      kept.length === shown.length && kept.every((one, at) => one === shown[at]?.element)
    if (!isSame) show('kept', kept)
  }
  let timer = 0
  let isBehind = false
  const draw = (now = 0): void => {
    showKept(now)
    if (isBehind && host.isConnected) {
      host.hidePopover()
      host.showPopover()
    }
    isBehind = false
    for (const all of boxes.values()) for (const { box, element } of all) place(box, element)
    placeSpacing()
    timer = requestAnimationFrame(draw)
  }
  draw()
  for (const box of [into, ghost, line, meaning, cover]) lay(box, null)

  return {
    show,
    gripAt: (x, y) => {
      let found: string | undefined
      let least = Number.POSITIVE_INFINITY
      // behind a dialog that lets nothing else be used there is nothing at a point
      for (const grip of root.querySelectorAll<HTMLElement>('.selected [data-grip]')) {
        const { left, top, right, bottom } = grip.getBoundingClientRect()
        const far = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
        const reach = isTouch ? (FINGER_PX * k - Math.min(right - left, bottom - top)) / 2 : 0
        if (far > Math.max(0, reach) || far > least) continue
        least = far
        found = grip.dataset.grip
      }
      return (found as Grip | undefined) ?? null
    },
    front: (opened) => {
      isBehind ||= opened !== host
    },
    cover: (cursor) => {
      cover.style.display = cursor === null ? 'none' : ''
      cover.style.cursor = cursor ?? ''
    },
    ghost: (area, isBack) => {
      ghost.classList.toggle('back', isBack)
      lay(ghost, area)
    },
    drop: (drop) => {
      lay(line, drop?.line ?? null)
      lay(into, drop && inView(drop.into))
      meaning.style.display = drop ? '' : 'none'
      if (!drop) return
      for (const box of [line, into, meaning]) box.classList.toggle('away', drop.isAway)
      if (meaning.textContent !== drop.words) meaning.textContent = drop.words
      const { left, top } = drop.line ?? inView(drop.into)
      const x = Math.min(left, innerWidth - meaning.offsetWidth - 4)
      meaning.style.left = `${Math.max(4, x)}px`
      meaning.style.top = `${top < WORDS_PX * k ? Math.max(4, top + 8) : top - WORDS_PX * k}px`
    },
    plain: (isPlain) => {
      host.classList.toggle('plain', isPlain)
    },
    spaced: (isSpaced) => {
      host.classList.toggle('spaced', isSpaced)
    },
    scale: scaleTo,
    say: (words) => {
      // the same again is read again
      spoken.textContent = words === spoken.textContent ? `${words}\u00a0` : words
    },
    remove: () => {
      cancelAnimationFrame(timer)
      host.remove()
    },
  }
}
