/** The 'Made with Morpheo' badge: outside the body, in a closed shadow root, not part of the layout. */
import { send } from './channel'

const STYLE = `
:host{all:initial}
div{position:fixed;right:8px;bottom:8px;z-index:2147483646;display:flex;align-items:center;
border-radius:99px;color:#fff;background:#11131c;opacity:.45;transition:opacity .15s}
div:hover,div:focus-within{opacity:1}
a,button{all:unset;font:500 10px/14px system-ui,sans-serif;cursor:pointer;border-radius:99px}
a{padding:3px 0 3px 8px}
button{padding:3px 8px 3px 5px}
a:focus-visible,button:focus-visible{outline:2px solid #a78bfa}
@media (max-width:480px){div{right:auto;left:8px}}
@media print{div{display:none}}`

const GAP = 8
/** A fixed element taller than this fraction of the window is an overlay, not a bar. */
const BAR_SHARE = 0.4
/** Apps rendered by scripts show their bar a moment after loading. */
const RECHECK_AFTER_MS = [300, 1_500, 4_000]

/** The host remembers it for the session; this page needs it at once. */
let dismissed = false

export const drawBadge = (homeUrl: string): void => {
  if (dismissed || document.querySelector('morpheo-badge')) return
  const host = document.createElement('morpheo-badge')
  const style = document.createElement('style')
  style.textContent = STYLE
  const box = document.createElement('div')
  const link = document.createElement('a')
  link.href = homeUrl
  link.textContent = 'Made with Morpheo'
  onPress(link, () => send({ type: 'open-link', url: homeUrl }))
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = '\u00d7'
  close.setAttribute('aria-label', 'Hide this badge')
  onPress(close, () => {
    dismissed = true
    host.remove()
    send({ type: 'badge-dismissed' })
  })
  box.append(link, close)
  host.attachShadow({ mode: 'closed' }).append(style, box)
  document.documentElement.append(host)
  stayAboveBars(host, box)
}

const onPress = (element: HTMLElement, act: () => void): void =>
  element.addEventListener('click', (event) => {
    event.preventDefault()
    event.stopPropagation()
    act()
  })

/** Keeps the badge above fixed bars of the app: checked now, a little later and on resize. */
const stayAboveBars = (host: HTMLElement, box: HTMLElement): void => {
  const place = (): void => {
    if (!host.isConnected) {
      removeEventListener('resize', place)
      return
    }
    const { left, right } = box.getBoundingClientRect()
    const heights = [left, (left + right) / 2, right].map(barAt)
    box.style.bottom = `${Math.max(...heights) + GAP}px`
  }
  addEventListener('resize', place)
  place()
  for (const wait of RECHECK_AFTER_MS) setTimeout(place, wait)
}

/** Height of the bar at the bottom edge at this horizontal position; 0 if there is none. */
const barAt = (x: number): number => {
  for (const hit of document.elementsFromPoint(x, innerHeight - 2)) {
    for (let element: Element | null = hit; element; element = element.parentElement) {
      const { position } = getComputedStyle(element)
      if (position !== 'fixed' && position !== 'sticky') continue
      const height = innerHeight - element.getBoundingClientRect().top
      if (height < innerHeight * BAR_SHARE) return height
    }
  }
  return 0
}
