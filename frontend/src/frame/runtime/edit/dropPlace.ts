/** Where a dragged element would go if it were dropped at a point. */
export type Area = { left: number; top: number; width: number; height: number }

/** `parent`: what it will lie in. `line`: where the insertion line is drawn, in pixels of the view. */
export type Drop = { to: 'before' | 'after' | 'into'; anchor: Element; parent: Element; line: Area }

export type DropPlace = {
  /**
   * Null where it cannot be dropped, or would stay where it is. A sibling is gone around, and between siblings it stays
   * among them; `isInto` says that the person means what lies there: the inside of a sibling, in the middle of it, or the
   * place beside all.
   */
  at: (x: number, y: number, moved: readonly Element[], isInto: boolean) => Drop | null
  /** The container at a point, in which an element can be placed freely. */
  container: (x: number, y: number, moved: readonly Element[]) => Element | null
}

export const makeDropPlace = (document: Document): DropPlace => {
  const CONTAINER = /^(?:div|section|main|article|aside|header|footer|nav)$/
  const PHRASING =
    /^(?:a|abbr|b|bdi|bdo|br|button|cite|code|data|dfn|em|i|img|input|kbd|label|mark|picture|q|s|samp|select|small|span|strong|sub|sup|svg|textarea|time|u|var|wbr)$/
  /** Hold phrases alone. */
  const OF_PHRASES =
    'p,h1,h2,h3,h4,h5,h6,span,button,label,b,i,em,strong,small,code,q,cite,mark,time,sub,sup,pre,summary'
  const CLOSED =
    'svg,math,select,script,style,template,iframe,object,video,audio,canvas,picture,textarea,head,img,input,br,hr'
  /** What may stand in these alone, and what else may not stand in them. */
  const PARTS: [parents: string, parts: string][] = [
    ['ul,ol,menu', 'li'],
    ['table', 'caption,thead,tbody,tfoot'],
    ['thead,tbody,tfoot', 'tr'],
    ['tr', 'td,th'],
    ['dl,dl>div', 'dt,dd'],
  ]
  const EDGE_PART = 0.25
  const EDGE_MAX_PX = 12
  /** Of a sibling: who rests there means a place beside it. */
  const BESIDE_MAX_PX = 80
  /** Around what holds the siblings: who misses them by so little means a place among them. */
  const AMONG_PX = 8
  const LINE_PX = 3
  const { body } = document

  const isKnown = (element: Element): boolean =>
    element === body ||
    ['morpheo-id', 'data-morpheo-id', 'id'].some((name) => element.getAttribute(name))
  const accepts = (parent: Element | null, moved: readonly Element[]): boolean => {
    if (!parent || !body.contains(parent) || parent.closest(CLOSED)) return false
    return moved.every((element) => {
      if (element.contains(parent)) return false
      for (const [parents, parts] of PARTS) {
        const [holds, isPart] = [parent.matches(parents), element.matches(parts)]
        if (holds !== isPart && !(parents.startsWith('dl') && element.matches('div'))) return false
      }
      const isLinked = parent.closest('a,button') && element.matches('a,button,:has(a,button)')
      return !isLinked && (!parent.matches(OF_PHRASES) || PHRASING.test(element.localName))
    })
  }
  const isContainer = (element: Element): boolean =>
    CONTAINER.test(element.localName) || element === body || element.children.length > 0

  const isWell = (element: Element, x: number, y: number, edge = EDGE_MAX_PX): boolean => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    const across = Math.min(edge, width * EDGE_PART)
    const down = Math.min(edge, height * EDGE_PART)
    return x > left + across && x < right - across && y > top + down && y < bottom - down
  }
  const seenBeside = (
    element: Element,
    side: 'previousElementSibling' | 'nextElementSibling',
  ): Element | null => {
    let at = element[side]
    while (at && at.getBoundingClientRect().height === 0) at = at[side]
    return at
  }
  /** A row may wrap: beside one that has a line of its own there is only above and below. */
  const isAloneInLine = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect()
    const others = [
      seenBeside(element, 'previousElementSibling'),
      seenBeside(element, 'nextElementSibling'),
    ].filter((other) => other !== null)
    return (
      others.length > 0 &&
      others.every((other) => {
        const rect = other.getBoundingClientRect()
        return rect.bottom <= top || rect.top >= bottom
      })
    )
  }
  const isBesideOthers = (element: Element): boolean => {
    const around = element.parentElement && getComputedStyle(element.parentElement)
    const own = getComputedStyle(element)
    if (around?.display.includes('flex')) {
      return !around.flexDirection.startsWith('column') && !isAloneInLine(element)
    }
    if (around?.display.includes('grid')) {
      return around.gridTemplateColumns.includes(' ') && !isAloneInLine(element)
    }
    return own.display.startsWith('inline') || own.float !== 'none'
  }
  const beside = (
    anchor: Element,
    x: number,
    y: number,
    moved: readonly Element[],
  ): Drop | null => {
    const { left, top, right, bottom, width, height } = anchor.getBoundingClientRect()
    const isRow = isBesideOthers(anchor)
    const isLeftward = isRow && getComputedStyle(anchor).direction === 'rtl'
    const isFirst = isRow ? x < left + width / 2 !== isLeftward : y < top + height / 2
    const [only] = moved
    const neighbour = isFirst ? anchor.previousElementSibling : anchor.nextElementSibling
    if (moved.length === 1 && neighbour === only) return null
    const at = isFirst !== isLeftward ? left - LINE_PX : right
    const line = isRow
      ? { left: at, top, width: LINE_PX, height }
      : { left, top: isFirst ? top - LINE_PX : bottom, width, height: LINE_PX }
    const parent = anchor.parentElement
    return parent && { to: isFirst ? 'before' : 'after', anchor, parent, line }
  }
  const within = (
    container: Element,
    x: number,
    y: number,
    moved: readonly Element[],
  ): Drop | null => {
    let nearest: Element | null = null
    let least = Number.POSITIVE_INFINITY
    for (const child of container.children) {
      const { left, top, right, bottom, width, height } = child.getBoundingClientRect()
      if (!isKnown(child) || moved.includes(child) || width + height === 0) continue
      const far = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
      if (far < least) {
        least = far
        nearest = child
      }
    }
    if (nearest) return beside(nearest, x, y, moved)
    if (moved.some((element) => element.parentElement === container)) return null
    const { left, top, width, height } = container.getBoundingClientRect()
    const line = { left: left + 4, top: top + height / 2, width: width - 8, height: LINE_PX }
    return { to: 'into', anchor: container, parent: container, line }
  }

  /** What lies there, from the innermost outwards, as far as it is in the page's text. */
  const under = (x: number, y: number, moved: readonly Element[]): Element[] => {
    const over = document
      .elementsFromPoint(x, y)
      .find((one) => body.contains(one) && !moved.some((element) => element.contains(one)))
    const path: Element[] = []
    for (let at: Element | null = over ?? null; at && body.contains(at); at = at.parentElement) {
      if (isKnown(at)) path.push(at)
    }
    return path
  }
  const sibling = (moved: readonly Element[], path: Element[]): Element | null => {
    const parent = moved[0]?.parentElement
    return path.find((one) => one.parentElement === parent && one !== body) ?? null
  }

  /** What holds the dragged ones, where the point lies in it, or misses it by little and is in nothing else. */
  const among = (x: number, y: number, moved: readonly Element[], path: Element[]) => {
    const parent = moved[0]?.parentElement
    if (!parent || parent === body || !accepts(parent, moved)) return null
    if (path[0] === parent) return parent
    const { left, top, right, bottom } = parent.getBoundingClientRect()
    const isNear =
      x > left - AMONG_PX && x < right + AMONG_PX && y > top - AMONG_PX && y < bottom + AMONG_PX
    return isNear && path[0] === parent.parentElement ? parent : null
  }

  return {
    at: (x, y, moved, isInto) => {
      const path = under(x, y, moved)
      const over = sibling(moved, path)
      const isBeside = over && !(isInto && isWell(over, x, y, BESIDE_MAX_PX))
      if (isBeside && accepts(over.parentElement, moved)) return beside(over, x, y, moved)
      const own = isInto ? null : among(x, y, moved, path)
      if (own) return within(own, x, y, moved)
      for (const element of path) {
        const isInside = element === body || isWell(element, x, y)
        if (isInside && isContainer(element) && accepts(element, moved)) {
          return within(element, x, y, moved)
        }
        if (element !== body && accepts(element.parentElement, moved)) {
          return beside(element, x, y, moved)
        }
      }
      return null
    },
    container: (x, y, moved) =>
      under(x, y, moved).find(
        (one) =>
          // a list, say: its items can stand in nothing else
          (CONTAINER.test(one.localName) || one === body || one === moved[0]?.parentElement) &&
          accepts(one, moved),
      ) ?? null,
  }
}

// What a drop means, in words beside the insertion line: 'In Grid · before Card 2'.

export type DropWords = {
  of: (drop: Drop, moved: readonly Element[]) => string
  /** Of one that is placed freely. */
  placed: (container: Element) => string
}

/** `words`: what people call elements, by tag. */
export const makeDropWords = (words: Readonly<Record<string, string>>): DropWords => {
  /** This is done anew for each frame of a drag. */
  const COUNTED_MAX = 100

  const word = (element: Element): string => {
    const tag = element.localName
    if (tag === 'div') {
      if (/(?:^|[\s_-])card(?:\s|$)/i.test(element.getAttribute('class') ?? '')) return 'Card'
      const { display, flexDirection } = getComputedStyle(element)
      if (/grid/.test(display)) return 'Grid'
      if (/flex/.test(display)) return /^column/.test(flexDirection) ? 'Column' : 'Row'
    }
    const known = words[tag]
    // it may be called as what each object has
    return typeof known === 'string' ? known : tag
  }
  /** 'Card 2', where there are several; what is dragged is still seen among them. */
  const counted = (element: Element): string => {
    const name = word(element)
    const all = element.parentElement?.children ?? []
    if (all.length > COUNTED_MAX) return name
    let [place, count] = [0, 0]
    for (const one of all) {
      if (one.localName !== element.localName || word(one) !== name) continue
      count += 1
      if (one === element) place = count
    }
    return count > 1 ? `${name} ${place}` : name
  }

  return {
    of: ({ to, anchor, parent }, moved) => {
      const isThere = moved.every((element) => element.parentElement === parent)
      const within = `${isThere ? 'In' : 'Into'} ${word(parent)}`
      return to === 'into' ? within : `${within} · ${to} ${counted(anchor)}`
    },
    placed: (container) => `Placed freely in ${word(container)}`,
  }
}
