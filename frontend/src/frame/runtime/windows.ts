/**
 * Windows that an app opens. Those of a sandboxed frame are without their opener, and of another opaque origin: an app could
 * neither write to one nor print it. So it gets an object that acts as a window, with a document of its own; what is written
 * into that is shown over the app, in a frame. Other addresses lead where a link leads.
 */
import { go, linkAction, openPage, popup, scrollTo } from './addresses'
import { send } from './channel'
import { isInMode } from './modes'
import { apply, defineProperty } from './natives'
import { layer } from './windowLayer'

/** As they are before any page runs. */
const { fetch } = window

/** Browsers open windows only after a press. */
const mayOpen = (): boolean => navigator.userActivation?.isActive ?? true

/** What acts as a window; nothing is seen of it until something is written. */
const makeWindow = (name: string): Window => {
  const page = document.implementation.createHTMLDocument('')
  const events = new EventTarget()
  let isClosed = false
  let isLoaded = false
  /** What waits until the page is loaded, or printed. */
  let prints = false
  let closes = false

  const print = () => {
    prints = !isLoaded
    if (prints || isInMode()) return
    prints = true
    send({ type: 'dialog', open: true })
    shown.post('print')
  }
  const remove = () => {
    watcher.disconnect()
    shown.remove()
  }
  const close = () => {
    isClosed = true
    closes = prints
    if (!closes) remove()
  }
  const shown = layer((what) => {
    if (what === 'load') {
      isLoaded = true
      const event = new Event('load')
      const { onload } = view
      if (typeof onload === 'function') apply(onload, view, [event])
      events.dispatchEvent(event)
      if (prints) print()
    } else if (what === 'print') print()
    else if (what === 'close') close()
    else if (what === 'dismiss') {
      isClosed = true
      remove()
      if (prints) send({ type: 'dialog', open: false })
    } else if (what === 'printed' && prints) {
      prints = false
      send({ type: 'dialog', open: false })
      if (closes) remove()
    }
  })
  const show = () => {
    if (isClosed && !prints) return
    isLoaded = false
    shown.show(page)
  }
  const watcher = new MutationObserver(show)
  watcher.observe(page, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  })

  const leave = (url: unknown) => {
    close()
    go(String(url))
  }
  const own: Record<string, unknown> = {
    name,
    print: () => {
      // what was written last is not shown yet
      if (watcher.takeRecords().length > 0) show()
      print()
    },
    close,
    document: page,
    opener: window,
    onload: null,
    focus: () => shown.focus(),
    blur: () => {},
    postMessage: (data: unknown) => shown.post(data),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    location: {
      assign: leave,
      replace: leave,
      get href() {
        return 'about:blank'
      },
      set href(url: string) {
        leave(url)
      },
    },
  }
  defineProperty(own, 'closed', { get: () => isClosed })
  const view = new Proxy(own, {
    get: (_own, key) => {
      if (key in own || typeof key === 'symbol') return own[key as string]
      const value: unknown = Reflect.get(window, key)
      return typeof value === 'function' ? value.bind(window) : value
    },
    set: (_own, key, value) => {
      if (key === 'location') leave(value)
      else own[key as string] = value
      return true
    },
  })
  return view as unknown as Window
}

/** A page that the app made is shown as one that it wrote; other files open in a tab. */
const showFile = async (url: string, { document: page }: Window): Promise<void> => {
  const answer = await fetch(url)
  if (!/html/.test(answer.headers.get('content-type') ?? '')) throw new TypeError('No page.')
  const html = await answer.text()
  page.open()
  page.write(html)
  page.close()
}

const open = (href: string, target: string, features: string): Window | null => {
  const action = linkAction(href, document.baseURI)
  const isBlank = href === '' || href === 'about:blank'
  if (/^_(?:self|top|parent)$/i.test(target)) {
    if (!isBlank) go(href)
    return window
  }
  if ((isBlank || action.do === 'file') && !mayOpen()) return null
  const view = makeWindow(target)
  if (isBlank) return view
  switch (action.do) {
    case 'page':
      openPage(action.address)
      break
    case 'outside':
      send({ type: 'open-link', url: action.url })
      break
    case 'file':
      showFile(action.url, view).catch(() => popup(action.url))
      break
    case 'within':
      scrollTo(action.hash)
      break
    case 'nothing':
      return null
  }
  return /\bno(?:opener|referrer)\b/.test(features) ? null : view
}

export const installWindows = (): void => {
  window.open = (url, target, features) =>
    open(String(url ?? '').trim(), String(target ?? ''), String(features ?? ''))
}
