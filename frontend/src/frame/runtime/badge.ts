/**
 * The 'Made with Morpheo' badge: outside the body, in a closed shadow root, not part of the layout. It
 * is built before the page runs, which could otherwise reach into it; what changes later is an
 * attribute of its host, which the page sees anyway.
 */
import { type Box, keepClear } from '@pwa/badge-place'
import { send } from './channel'
import { boxOf, clearTimeout, isTrusted, listen, setTimeout } from './natives'

// a background of its own, with a light edge: readable over any page, light or dark
const STYLE = `
:host{all:initial}
div{position:fixed;right:8px;bottom:var(--morpheo-badge-bottom,8px);z-index:2147483646;display:flex;
align-items:center;border-radius:99px;color:#fff;background:#11131c;box-shadow:0 0 0 1px #ffffff59,0 1px 4px #0006}
:host([data-side=left]) div{right:auto;left:8px}
a,button{all:unset;font:500 11px/16px system-ui,sans-serif;cursor:pointer;border-radius:99px}
a{padding:4px 0 4px 10px;white-space:nowrap}
button{padding:4px 9px 4px 6px}
a:focus-visible,button:focus-visible{outline:2px solid #a78bfa;outline-offset:1px}
.mark{display:none}
:host(.folded:not(:hover,:focus-within)) :is(.name,button){display:none}
:host(.folded:not(:hover,:focus-within)) .mark{display:inline}
:host(.folded:not(:hover,:focus-within)) a{padding:4px 7px}
@media print{div{display:none}}`

/** Folded, in pixels: its mark alone. */
const FOLDED: Box = { width: 24, height: 24 }
/** Builds the badge; returns the function that shows it. */
export const prepareBadge = (homeUrl: string): (() => void) => {
  /** The host remembers that it was closed for the session; this page needs it at once. */
  let dismissed = false
  const host = document.createElement('morpheo-badge')
  const style = document.createElement('style')
  style.textContent = STYLE
  const box = document.createElement('div')
  const link = document.createElement('a')
  link.href = homeUrl
  link.setAttribute('aria-label', 'Made with Morpheo')
  const mark = document.createElement('span')
  mark.className = 'mark'
  mark.textContent = 'M'
  const name = document.createElement('span')
  name.className = 'name'
  name.textContent = 'Made with Morpheo'
  link.append(mark, name)
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
  return () => {
    if (dismissed || host.isConnected) return
    document.documentElement.append(host)
    // later: a large page takes long to be laid out, and says before that it is there
    setTimeout(() => keepClear(host, boxOf(box), FOLDED, { listen, setTimeout, clearTimeout }))
  }
}

const onPress = (element: HTMLElement, act: () => void): void =>
  element.addEventListener('click', (event) => {
    event.preventDefault()
    event.stopPropagation()
    if (isTrusted(event)) act()
  })
