// Looks at the page from a world of its own: the document is the page's, but no variable, function or prototype is. What
// a document has by name (`<img name=body>`) hides its own properties, so these are read by their getters.
Object.hasOwn(globalThis, 'probe') ||
  Object.defineProperty(globalThis, 'probe', { value: probing() })

function probing() {
  const MAX_NODES = 20_000
  const MAX_BUTTONS = 20
  const MAX_LABEL = 60
  const MAX_SELECTOR = 100
  const MAX_FAILED = 200
  const BUTTONS = 'button, input[type=button], input[type=submit], [role=button], a:not([href])'
  const VISIBLE = { checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true }

  const getter = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name).get
  const read = (prototype, name) => {
    const get = getter(prototype, name)
    return (object) => get.call(object)
  }
  const method = (prototype, name) => (object, ...values) => prototype[name].apply(object, values)

  const rootOf = read(Document.prototype, 'documentElement')
  const bodyOf = read(Document.prototype, 'body')
  const scrollerOf = read(Document.prototype, 'scrollingElement')
  const shadowOf = read(Element.prototype, 'shadowRoot')
  const idOf = read(Element.prototype, 'id')
  const classesOf = read(Element.prototype, 'classList')
  const parentOf = read(Node.prototype, 'parentNode')
  const isConnected = read(Node.prototype, 'isConnected')
  const walk = method(Document.prototype, 'createTreeWalker')
  const scrollWidthOf = read(Element.prototype, 'scrollWidth')
  const clientWidthOf = read(Element.prototype, 'clientWidth')
  const boxOf = method(Element.prototype, 'getBoundingClientRect')
  const matches = method(Element.prototype, 'matches')
  const attribute = method(Element.prototype, 'getAttribute')
  const hasAttribute = method(Element.prototype, 'hasAttribute')
  const checkVisibility = method(Element.prototype, 'checkVisibility')
  const scrollIntoView = method(Element.prototype, 'scrollIntoView')

  const isVisible = (element) => checkVisibility(element, VISIBLE)
  const parent = (node) => {
    const above = parentOf(node)
    return above instanceof ShadowRoot ? above.host : above
  }

  /** Nodes in document order, each followed by those of its open shadow root. */
  function* nodes(what) {
    const root = rootOf(document)
    if (!root) return
    const walkers = [walk(document, root, what)]
    for (let left = MAX_NODES; left > 0 && walkers.length > 0; left -= 1) {
      const node = walkers.at(-1).nextNode()
      if (!node) {
        walkers.pop()
        continue
      }
      yield node
      const shadow = node instanceof Element ? shadowOf(node) : null
      if (shadow) walkers.push(walk(document, shadow, what))
    }
  }
  const elements = () => nodes(NodeFilter.SHOW_ELEMENT)

  /** A short selector for people to read. */
  const selectorOf = (element) => {
    const id = idOf(element)
    const classes = [...classesOf(element)].slice(0, 2).map((name) => `.${name}`)
    return `${element.localName}${id ? `#${id}` : ''}${classes.join('')}`.slice(0, MAX_SELECTOR)
  }

  // Files that failed to load, by their addresses.
  const failed = new Map()
  const addressOf = (element) => {
    if (element instanceof HTMLImageElement) return element.currentSrc || element.src
    if (element instanceof HTMLScriptElement || element instanceof HTMLInputElement) return element.src
    if (element instanceof HTMLLinkElement) return element.href
    return ''
  }
  const withoutFragment = (address) => address.split('#')[0]
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof Element) || failed.size >= MAX_FAILED) return
      const address = withoutFragment(addressOf(target))
      if (address) failed.set(address, target)
    },
    true,
  )

  /** Those of the addresses of failed files that the page deals with: by another image, by none, or by a listener. */
  const handled = (addresses) => {
    const shown = new Set()
    for (const element of elements()) {
      const isBroken =
        element instanceof HTMLImageElement && element.complete && element.naturalWidth === 0
      if (isBroken && isVisible(element)) shown.add(withoutFragment(addressOf(element)))
    }
    return addresses.filter((address) => {
      const element = failed.get(address)
      if (!element) return false
      if (element instanceof HTMLImageElement) return !shown.has(address)
      return hasAttribute(element, 'onerror') || !isConnected(element)
    })
  }

  /** Whether the page has text and images that can be seen. */
  const content = () => {
    const found = { has_text: false, has_image: false }
    const images = 'img, svg, canvas, video, iframe, object, embed'
    const fields = 'input, textarea, select, button, progress, meter'
    for (const node of nodes(NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)) {
      if (found.has_text && found.has_image) break
      if (node instanceof Element) {
        const isImage = matches(node, images)
        if (!isImage && !matches(node, fields)) continue
        if (node instanceof HTMLImageElement && node.naturalWidth === 0) continue
        const { width, height } = boxOf(node)
        if (width >= 8 && height >= 8 && isVisible(node)) found[isImage ? 'has_image' : 'has_text'] = true
      } else if (!found.has_text && node.data.trim() !== '') {
        const above = parent(node)
        found.has_text = above instanceof Element && isVisible(above) && isUncovered(node, above)
      }
    }
    return found
  }

  /** Whether a text has a place on the page, with nothing before it where it is on the screen. */
  const isUncovered = (text, above) => {
    const range = new Range()
    range.selectNodeContents(text)
    const { left, top, right, bottom, width, height } = range.getBoundingClientRect()
    if (width < 2 || height < 2 || right <= 0 || bottom + scrollY <= 0) return false
    const x = (left + right) / 2
    const y = (top + bottom) / 2
    const isOnScreen = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
    if (!isOnScreen || getComputedStyle(above).pointerEvents === 'none') return true
    return isAt(above, x, y)
  }

  const hit = (x, y) => {
    let found = Document.prototype.elementFromPoint.call(document, x, y)
    for (;;) {
      const inner = found && shadowOf(found)?.elementFromPoint(x, y)
      if (!inner || inner === found) return found
      found = inner
    }
  }
  /** Whether an element, or what is in it, is what a person points at there. */
  const isAt = (element, x, y) => {
    for (let node = hit(x, y); node; node = node.assignedSlot ?? parent(node)) {
      if (node === element) return true
    }
    return false
  }

  /** How much wider than the screen the page is, and by which element; null when it is not. */
  const overflow = () => {
    const [root, body, scroller] = [rootOf(document), bodyOf(document), scrollerOf(document)]
    if (!root || !scroller) return null
    const by = scroller.scrollWidth - innerWidth
    const own = getComputedStyle(root).overflowX
    const ofWindow = own === 'visible' && body ? getComputedStyle(body).overflowX : own
    if (by <= 1 || ofWindow === 'hidden' || ofWindow === 'clip') return null
    const isClipped = new Map()
    let wide = null
    let full = null
    let beyond = null
    for (const element of elements()) {
      const above = parent(element)
      const isTop = !above || above === root || above === body || !(above instanceof Element)
      const clipped =
        !isTop && (isClipped.get(above) || getComputedStyle(above).overflowX !== 'visible')
      isClipped.set(element, clipped)
      if (clipped || element === body) continue
      const { left, right, width } = boxOf(element)
      const style = getComputedStyle(element)
      if (style.position === 'fixed') continue
      const [content, inner] = [scrollWidthOf(element), clientWidthOf(element)]
      if (right + scrollX > innerWidth + 1 || left + scrollX < -1) {
        if (width > innerWidth + 1 && width > (wide?.width ?? 0)) wide = { element, width }
        if (right > (beyond?.right ?? 0)) beyond = { element, width, right }
      } else if (inner > 0 && content > inner + 1 && style.overflowX === 'visible') {
        // The innermost box that its content does not fit into.
        if (!full || Node.prototype.contains.call(full.element, element)) full = { element, width: content }
      }
    }
    // An element that is too wide by itself, else one with too much in it, else one that stands beside the screen.
    const widest = wide ?? full ?? beyond
    return {
      by: Math.round(by),
      selector: widest ? selectorOf(widest.element) : '',
      elementWidth: Math.round(widest?.width ?? 0),
    }
  }

  const labelOf = (button) => {
    const text =
      attribute(button, 'aria-label') || button.innerText || attribute(button, 'value') || attribute(button, 'title')
    return String(text || button.localName).trim().replace(/\s+/g, ' ').slice(0, MAX_LABEL)
  }
  const isPressable = (element) => {
    if (!matches(element, BUTTONS) || matches(element, ':disabled, [aria-disabled=true]')) return false
    const { width, height } = boxOf(element)
    return width >= 1 && height >= 1 && isVisible(element)
  }

  let listed = null
  const list = () => {
    const found = []
    const counts = new Map()
    for (const element of elements()) {
      if (!isPressable(element)) continue
      const label = labelOf(element)
      const nth = counts.get(label) ?? 0
      counts.set(label, nth + 1)
      found.push({ element, label, nth })
      if (found.length >= MAX_BUTTONS) break
    }
    return found
  }
  /** The visible buttons in document order, by their labels and which of those with the same label each is. */
  const buttons = () => {
    listed = list()
    return listed.map(({ label, nth }) => ({ label, nth }))
  }
  /** Where to press a button, once it is on the screen; null when it is gone, or something is before it. */
  const place = ({ label, nth }) => {
    const isSame = (button) => button.label === label && button.nth === nth && isConnected(button.element)
    const button = (listed ??= list()).find(isSame) ?? list().find(isSame)
    if (!button || !isPressable(button.element)) return null
    scrollIntoView(button.element, { block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = boxOf(button.element)
    const [x, y] = [left + width / 2, top + height / 2]
    return isAt(button.element, x, y) ? { x, y } : null
  }

  const look = (addresses) => ({
    handled: addresses.length > 0 ? handled(addresses) : [],
    ...content(),
    overflow: overflow(),
  })
  return { look, buttons, place }
}
