/**
 * Connection mode: elements of the page are chosen, not used. It is no part of the runtime: the host
 * sends this function as text, so it can use nothing but what it is handed and what browsers have.
 */
import type { EditCommand } from '../editProtocol'
import type { FromFrame } from '../protocol'
import type { forModes } from './natives'

/** What the runtime hands it (`modes.ts`). */
export type ModeTools = typeof forModes & {
  send: (message: FromFrame) => void
  isTrusted: (event: Event) => boolean
}

/** `take` gets each event of the person before the page does; `leave` cleans up. */
export type FrameMode = {
  take: (event: Event) => void
  /** Gets what is kept from the page while the browser does what it does with it, and when the window is left. */
  hush?: (event: Event, isOfWindow: boolean) => void
  tell?: (command: EditCommand) => void
  leave: () => void
}

export const startConnectionMode = ({
  send,
  isTrusted,
}: Pick<ModeTools, 'send' | 'isTrusted'>): FrameMode => {
  const SELECTABLE = 'button,a,img,input[type="button"],input[type="submit"],[role="button"]'
  const COLOUR = '#007acc'
  const TEXT_MAX = 200
  const ID_MAX = 500
  const MARKED_MAX = 300
  const ids = ['morpheo-id', 'data-morpheo-id', 'id'] as const

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

  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0
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
  const textOf = (element: Element): string =>
    (element.textContent ?? '')
      .slice(0, 20 * TEXT_MAX)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, TEXT_MAX)

  const choose = (element: Element): void => {
    drop(selected)
    selected = box('selected', element)
    const path: number[] = []
    let at = element
    while (at.parentElement) {
      path.unshift([...at.parentElement.children].indexOf(at))
      at = at.parentElement
    }
    const attribute = ids.find((name) => element.getAttribute(name))
    const value = attribute && element.getAttribute(attribute)
    const id = attribute && value && value.length <= ID_MAX ? { attribute, value } : null
    const tag = element.tagName.toLowerCase()
    send({ type: 'connection-chosen', element: { path, tag, text: textOf(element), id } })
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

/** Evaluates to {@link startConnectionMode} in the frame. */
export const connectionScript = `(${startConnectionMode.toString()})`
