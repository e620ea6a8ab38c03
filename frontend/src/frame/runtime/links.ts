/** Clicks on links. */
import { linkAction, openPage, popup, scrollTo } from './addresses'
import { send } from './channel'
import { isMatch, isTrusted, keyOf, listen, setTimeout, targetOf } from './natives'
import { onEachDocument } from './page'

/** Connections (`docs/behaviour/pages.md`): where an element leads that is no link, and a link to another page. */
const LEADS_TO = 'data-morpheo-href'
const TO_PAGE = '[data-morpheo-connection=page]'
const PRESSED = `[${LEADS_TO}]:not(a,area,button,input,select,textarea,summary)`

const linkOf = (event: Event): Element | undefined =>
  event
    .composedPath()
    .find((node): node is Element => isMatch(node, `a[href],area[href],[${LEADS_TO}]`))

/** Whether the browser would open the link in another tab. */
const isForNewTab = (link: Element, event: Event): boolean => {
  const base = document.querySelector('base[target]')
  const target = link.getAttribute('target') ?? base?.getAttribute('target')
  if (target && target !== '_self') return true
  const { ctrlKey, metaKey, shiftKey } = event as MouseEvent
  return event.type === 'auxclick' || ctrlKey || metaKey || shiftKey
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Browsers run no such links where the origin is opaque, and do in the published app. */
const SCRIPT = /^\s*javascript:/i
const { eval: evaluate } = window

const follow = (event: Event): void => {
  const link = linkOf(event)
  // what was connected leads whatever the app does with a press of it
  const to = link?.getAttribute(LEADS_TO)
  if (!link || (event.defaultPrevented && !to)) return
  if (to) event.preventDefault()
  const href = to ?? link.getAttribute('href') ?? ''
  const action = linkAction(href, document.baseURI)
  switch (action.do) {
    case 'within': {
      const slug = decoded(action.hash.slice(1))
      const isToPage = (to || link.matches(TO_PAGE)) && slug !== ''
      // an empty address would load the page once more
      if (!isToPage && !isForNewTab(link, event) && href.trim() !== '') return
      event.preventDefault()
      if (isToPage) openPage(slug)
      else scrollTo(action.hash)
      return
    }
    case 'page':
      event.preventDefault()
      openPage(action.address)
      return
    case 'outside':
      event.preventDefault()
      send({ type: 'open-link', url: action.url })
      return
    case 'file':
      if (link.hasAttribute('download') || isForNewTab(link, event)) return
      event.preventDefault()
      popup(action.url)
      return
    case 'nothing': {
      const [scheme] = SCRIPT.exec(href) ?? []
      if (scheme === undefined || event.type !== 'click') return
      event.preventDefault()
      setTimeout(evaluate, 0, decoded(href.slice(scheme.length)))
    }
  }
}

export const installLinks = (): void => {
  // what is no link or button is pressed as one
  const onKey = (event: KeyboardEvent) => {
    const key = keyOf(event)
    const isPress = key === 'Enter' || key === ' '
    if (isPress && isTrusted(event) && isMatch(targetOf(event), PRESSED)) follow(event)
  }
  // on the window, in the bubbling phase: after the app's own handlers
  onEachDocument(() => {
    listen('click', follow)
    listen('keydown', onKey)
    listen('auxclick', follow)
  })
}
