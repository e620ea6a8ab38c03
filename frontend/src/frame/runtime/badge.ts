/** The 'Made with Morpheo' badge: outside the body, in a closed shadow root, out of the layout. */
import { send } from './channel'

const STYLE = `
:host{all:initial}
a{position:fixed;left:10px;bottom:10px;z-index:2147483646;padding:4px 9px;border-radius:99px;
font:500 11px/16px system-ui,sans-serif;color:#fff;background:rgba(17,19,28,.78);
text-decoration:none;opacity:.72}
a:hover,a:focus-visible{opacity:1}
@media print{a{display:none}}`

export const drawBadge = (homeUrl: string): void => {
  if (document.querySelector('morpheo-badge')) return
  const host = document.createElement('morpheo-badge')
  const link = document.createElement('a')
  const style = document.createElement('style')
  style.textContent = STYLE
  link.href = homeUrl
  link.textContent = 'Made with Morpheo'
  link.addEventListener('click', (event) => {
    event.preventDefault()
    event.stopPropagation()
    send({ type: 'open-link', url: homeUrl })
  })
  host.attachShadow({ mode: 'closed' }).append(style, link)
  document.documentElement.append(host)
}
