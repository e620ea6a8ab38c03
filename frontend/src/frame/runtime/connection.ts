/** Connection mode: elements of the page are chosen, not used. The host sends this script when the mode starts. */
import { isSeen, nameOf, textOf } from './elements'
import type { FrameMode, ModeTools } from './modes'

const SELECTABLE = 'button,a,img,input[type="button"],input[type="submit"],[role="button"]'
const COLOUR = '#007acc'
const MARKED_MAX = 300

export default function startConnectionMode({
  send,
  isTrusted,
}: Pick<ModeTools, 'send' | 'isTrusted'>): FrameMode {
  const host = document.createElement('morpheo-connections')
  const root = host.attachShadow({ mode: 'closed' })
  const style = document.createElement('style')
  style.textContent = `:host{all:initial}
i{position:fixed;z-index:2147483645;pointer-events:none;box-sizing:border-box;border:2px solid ${COLOUR};border-radius:3px}
.connected{border-style:dotted}.hover{border-style:dashed;background:${COLOUR}22}.selected{border-width:3px;background:${COLOUR}22}
p{position:fixed;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`
  const spoken = document.createElement('p')
  spoken.setAttribute('role', 'status')
  root.append(style, spoken)

  const boxes = new Map<HTMLElement, Element>()
  const box = (kind: string, element: Element): HTMLElement => {
    const made = document.createElement('i')
    made.className = kind
    root.append(made)
    boxes.set(made, element)
    return made
  }
  const drop = (made: HTMLElement | null): void => {
    if (made) boxes.delete(made)
    made?.remove()
  }
  let timer = 0
  const draw = (): void => {
    for (const [made, element] of boxes) {
      const { left, top, width, height } = element.getBoundingClientRect()
      made.hidden = width === 0 || height === 0
      made.style.cssText = `left:${left - 2}px;top:${top - 2}px;width:${width + 4}px;height:${height + 4}px`
      if (made.hidden) made.style.display = 'none'
    }
    timer = requestAnimationFrame(draw)
  }

  const all = (): Element[] => [...document.querySelectorAll(SELECTABLE)].filter(isSeen)
  const selectableAt = (event: Event): Element | null =>
    event.target instanceof Element ? event.target.closest(SELECTABLE) : null

  let pointed: Element | null = null
  let hover: HTMLElement | null = null
  let selected: HTMLElement | null = null
  const point = (element: Element | null): void => {
    if (element === pointed) return
    pointed = element
    drop(hover)
    hover = element && box('hover', element)
  }
  const choose = (element: Element): void => {
    drop(selected)
    selected = box('selected', element)
    send({ type: 'connection-chosen', element: nameOf(element) })
  }

  /** Returns whether there was another one that way. */
  const move = (places: number): boolean => {
    const elements = all()
    const now = pointed ? elements.indexOf(pointed) : -1
    const next = elements[now < 0 && places < 0 ? elements.length - 1 : now + places]
    if (!next) return false
    point(next)
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const name = next.getAttribute('aria-label') ?? next.getAttribute('alt') ?? textOf(next)
    spoken.textContent = `${next.tagName.toLowerCase()} ${name}`
    return true
  }

  /** Whether the browser is left to do what it does with this key. */
  const pressed = ({ key, shiftKey }: KeyboardEvent): boolean => {
    switch (key) {
      case 'Tab':
        // beyond the ends the focus leaves the page
        return !move(shiftKey ? -1 : 1)
      case 'ArrowDown':
      case 'ArrowRight':
        move(1)
        return false
      case 'ArrowUp':
      case 'ArrowLeft':
        move(-1)
        return false
      case 'Enter':
        if (pointed) choose(pointed)
        return false
      case 'Escape':
        send({ type: 'key', key: 'Escape' })
        return false
      default:
        return /^(?:Page|Home|End)/.test(key)
    }
  }

  for (const element of [...document.querySelectorAll('[data-morpheo-connection]')].slice(
    0,
    MARKED_MAX,
  )) {
    box('connected', element)
  }
  document.documentElement.append(host)
  draw()
  send({ type: 'connection-ready', count: all().length })

  return {
    take: (event) => {
      event.stopImmediatePropagation()
      const isReal = isTrusted(event)
      const isKey = event.type === 'keydown' && event instanceof KeyboardEvent
      // a press moves the focus here, so that keys work, and a finger scrolls; nothing else happens
      const isPress = /^(?:pointer|mouse|touch)/.test(event.type)
      if (isKey ? !(isReal && pressed(event)) : !isPress) event.preventDefault()
      if (!isReal) return
      if (event.type === 'pointermove' || event.type === 'pointerdown') point(selectableAt(event))
      if (event.type !== 'click') return
      const element = selectableAt(event)
      if (element) choose(element)
    },
    leave: () => {
      cancelAnimationFrame(timer)
      host.remove()
    },
  }
}
