/**
 * Handles clicks on links. The frame itself never leaves its page: the host opens external URLs in
 * a new tab, and a link to another page of the app is reported to the host.
 */
import type { FrameSettings, InitMessage } from '../protocol'
import { send } from './channel'
import { isMatch, isTrusted, keyOf, listen, preventDefault, targetOf, URL } from './natives'
import { onEachDocument } from './page'

type LinkAction =
  | { do: 'nothing' }
  | { do: 'placeholder' }
  /** The browser scrolls within the page; `page` may also be another page of the app. */
  | { do: 'hash'; page: string }
  | { do: 'page'; page: string }
  | { do: 'outside'; url: string }

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const pageName = (path: string): string =>
  decoded(path)
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.html?$/i, '')

/** Decides by the `href` attribute, not by the resolved URL. */
export const linkAction = (href: string, base: string): LinkAction => {
  const link = href.trim()
  if (link === '#' || link === '') return { do: 'placeholder' }
  if (/^#[/!]/.test(link)) return { do: 'nothing' }
  if (link.startsWith('#')) return { do: 'hash', page: decoded(link.slice(1)) }
  const url = URL.canParse(link, base) ? new URL(link, base) : null
  if (!url) return { do: 'page', page: '' }
  if (url.origin === new URL(base).origin) return { do: 'page', page: pageName(url.pathname) }
  return /^(https?|mailto|tel):$/.test(url.protocol)
    ? { do: 'outside', url: url.href }
    : { do: 'nothing' }
}

/** A `#` link that acts as a control: it has a handler or opens something. */
const isControl = (link: Element): boolean =>
  link.matches('[onclick],[role],[data-bs-toggle],[data-toggle],[aria-controls],[aria-expanded]')

/** Connections (`docs/behaviour/pages.md`): where an element leads that is no link, and a link to another page. */
const LEADS_TO = 'data-morpheo-href'
const TO_PAGE = '[data-morpheo-connection=page]'
const PRESSED = `[${LEADS_TO}]:not(a,area,button,input,select,textarea,summary)`

const linkOf = (event: Event): Element | undefined =>
  event
    .composedPath()
    .find((node): node is Element => isMatch(node, `a[href],area[href],[${LEADS_TO}]`))

const follow = (event: Event, settings: FrameSettings): void => {
  const link = linkOf(event)
  // what was connected leads whatever the app does with a press of it
  const to = link?.getAttribute(LEADS_TO)
  if (!link || (event.defaultPrevented && !to)) return
  if (to) event.preventDefault()
  const href = to ?? link.getAttribute('href') ?? ''
  const action = linkAction(href, document.baseURI)
  switch (action.do) {
    case 'nothing':
      return
    case 'placeholder':
      event.preventDefault()
      if (!isControl(link)) send({ type: 'open-link', url: settings.helpUrl })
      return
    case 'hash':
      if (link.matches(TO_PAGE)) event.preventDefault()
      if ((!document.getElementById(action.page) || event.defaultPrevented) && action.page) {
        send({ type: 'navigate', kind: 'page', target: action.page })
      }
      return
    case 'page':
      event.preventDefault()
      if (action.page) send({ type: 'navigate', kind: 'page', target: action.page })
      return
    case 'outside':
      event.preventDefault()
      send({ type: 'open-link', url: action.url })
      return
  }
}

const popup = window.open.bind(window)

export const installLinks = ({ settings }: Pick<InitMessage, 'settings'>): void => {
  // on the window, in the bubbling phase: after the app's own handlers
  const listener = (event: MouseEvent) => follow(event, settings)
  // what is no link or button is pressed as one
  const onKey = (event: KeyboardEvent) => {
    const key = keyOf(event)
    const isPress = key === 'Enter' || key === ' '
    if (isPress && isTrusted(event) && isMatch(targetOf(event), PRESSED)) follow(event, settings)
  }
  onEachDocument(() => {
    listen('click', listener)
    listen('keydown', onKey)
    listen('auxclick', listener)
  })
  // a popup inherits the sandbox, which breaks most sites: the host opens them instead
  window.open = (url, target, features) => {
    const link = linkAction(String(url ?? ''), document.baseURI)
    if (link.do !== 'outside') return popup(url, target, features)
    send({ type: 'open-link', url: link.url })
    return null
  }
}

// Blocks forms that the app does not handle: the policy would blank the whole frame.

export const installForms = (): void => {
  HTMLFormElement.prototype.submit = () => {}
  // on the window, in the bubbling phase: after the app's own handlers
  onEachDocument(() => listen('submit', (event) => preventDefault(event)))
}
