/**
 * Where an address of the app leads. The frame itself never leaves its page: the host opens what is outside in a new tab,
 * and another page of the app in place of this one.
 */
import { send } from './channel'
import { isInMode } from './modes'
import { URL } from './natives'

export type LinkAction =
  /** A script, or what is no address. */
  | { do: 'nothing' }
  /** A place in this page, which the browser scrolls to. */
  | { do: 'within'; hash: string }
  /** A page of the app, as the app wrote it; one that begins with `?` is this page with another query. */
  | { do: 'page'; address: string }
  | { do: 'outside'; url: string }
  /** What the app made itself: a `blob:` or `data:` address. */
  | { do: 'file'; url: string }

/** As they are before any page runs. */
export const popup = window.open.bind(window)
const { location } = window

const HAS_ORIGIN = /^(?:[a-z][\w+.-]*:|[/\\]{2})/i

/** Decides by the `href` attribute, not by the resolved URL. */
export const linkAction = (href: string, base: string): LinkAction => {
  const link = href.trim()
  if (link === '' || link.startsWith('#')) return { do: 'within', hash: link || '#' }
  if (!URL.canParse(link, base)) return { do: 'nothing' }
  const url = new URL(link, base)
  if (/^(?:blob|data):$/.test(url.protocol)) return { do: 'file', url: url.href }
  const here = new URL(base)
  if (url.origin !== here.origin) {
    const isOutside = /^(?:https?|mailto|tel):$/.test(url.protocol)
    return isOutside ? { do: 'outside', url: url.href } : { do: 'nothing' }
  }
  const { pathname, search, hash } = url
  if (pathname !== here.pathname) {
    return { do: 'page', address: HAS_ORIGIN.test(link) ? pathname + search + hash : link }
  }
  if (hash && search === here.search) return { do: 'within', hash }
  return { do: 'page', address: (search || '?') + hash }
}

export const openPage = (address: string): void =>
  send({ type: 'navigate', kind: 'page', target: address })

/** Scrolls as a link to this place does; `#` is the top. */
export const scrollTo = (hash: string): void => {
  location.href = hash
}

/** Does what a script wants that gives the page another address. */
export const go = (href: string): void => {
  if (isInMode()) return
  const action = linkAction(href, document.baseURI)
  switch (action.do) {
    case 'page':
      openPage(action.address)
      return
    case 'outside':
      send({ type: 'open-link', url: action.url, inPlace: true })
      return
    case 'file':
      popup(action.url)
      return
    case 'within':
      scrollTo(action.hash)
      return
    case 'nothing':
      location.href = href
  }
}
