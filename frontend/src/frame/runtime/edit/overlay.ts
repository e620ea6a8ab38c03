/**
 * What edit mode draws over a page: boxes around elements, and words for who cannot see them. It lies in a shadow root
 * on the root element, so that neither the page's styles nor its selectors reach it. The host sends this function as
 * text, so it can use nothing but what it is handed and what browsers have.
 */
export type BoxKind = 'hover' | 'selected' | 'drawn'

export type Overlay = {
  /** Boxes of a kind are around these, and around no others. */
  show: (kind: BoxKind, elements: readonly Element[]) => void
  say: (words: string) => void
  remove: () => void
}

export const makeOverlay = (document: Document): Overlay => {
  const COLOUR = '#007acc'
  const SHOWN_MAX = 100

  const host = document.createElement('morpheo-editor')
  const root = host.attachShadow({ mode: 'closed' })
  const style = document.createElement('style')
  style.textContent = `:host{all:initial;position:fixed;inset:0;margin:0;padding:0;border:0;width:auto;height:auto;background:none;overflow:visible;pointer-events:none}
i{position:fixed;box-sizing:border-box;border:2px solid ${COLOUR};border-radius:2px;pointer-events:none}
.hover{border-width:1px;background:${COLOUR}1a}.selected{border-width:2px;box-shadow:0 0 0 1px #fff}.drawn{border-style:dashed;border-color:#b45309}
b{position:absolute;left:-2px;bottom:100%;padding:1px 6px;background:${COLOUR};color:#fff;font:600 11px/16px system-ui,sans-serif;white-space:nowrap;border-radius:2px 2px 0 0}
.low b{bottom:auto;top:100%}.hover b{display:none}.drawn b{background:#b45309}
p{position:fixed;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}`
  const spoken = document.createElement('p')
  spoken.setAttribute('role', 'status')
  root.append(style, spoken)
  // over whatever the page puts in front
  host.setAttribute('popover', 'manual')
  document.documentElement.append(host)
  try {
    host.showPopover()
  } catch {
    // a browser without a top layer: the boxes lie below what the page puts in front
  }

  const boxes = new Map<BoxKind, { box: HTMLElement; element: Element }[]>()
  const place = (box: HTMLElement, element: Element): void => {
    const { left, top, width, height } = element.getBoundingClientRect()
    box.style.cssText =
      element.isConnected && width + height > 0
        ? `left:${left - 2}px;top:${top - 2}px;width:${width + 4}px;height:${height + 4}px`
        : 'display:none'
    box.classList.toggle('low', top < 20)
  }
  let timer = 0
  const draw = (): void => {
    for (const all of boxes.values()) for (const { box, element } of all) place(box, element)
    timer = requestAnimationFrame(draw)
  }
  draw()

  return {
    show: (kind, elements) => {
      for (const { box } of boxes.get(kind) ?? []) box.remove()
      const made = elements.slice(0, SHOWN_MAX).map((element) => {
        const box = document.createElement('i')
        box.className = kind
        const label = document.createElement('b')
        label.textContent = element.localName
        box.append(label)
        root.append(box)
        place(box, element)
        return { box, element }
      })
      boxes.set(kind, made)
    },
    say: (words) => {
      spoken.textContent = words
    },
    remove: () => {
      cancelAnimationFrame(timer)
      host.remove()
    },
  }
}
