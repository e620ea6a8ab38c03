/**
 * Addresses that scripts give the page. What stands before their `.href` or `.assign` goes through a function of the
 * runtime, which hands out another object in place of the window's location; whatever else has that name stays as it is. What is
 * written in another way (`const { location: here } = window`) does leave, and the host loads the page again.
 */
import { go } from './addresses'
import { LOCATION_OF, withLocations } from './locationScripts'
import { defineProperty, isMatch, listen, pathOf, URL } from './natives'
import { onEachDocument } from './page'

const changeBy = (change: (url: URL) => void): void => {
  const url = new URL(document.baseURI)
  change(url)
  go(url.href)
}

const ours = {
  assign: (url: unknown) => go(String(url)),
  replace: (url: unknown) => go(String(url)),
  set href(url: unknown) {
    go(String(url))
  },
  set search(search: unknown) {
    changeBy((url) => {
      url.search = String(search)
    })
  },
  set pathname(path: unknown) {
    changeBy((url) => {
      url.pathname = String(path)
    })
  },
}

/** An app that is published is its own top window. */
const isOwn = (value: unknown): boolean =>
  value === window.location || value === window.parent.location || value === window.top?.location

// The handlers in attributes are changed once their event is on its way. Their text stays as the page has it.

const TYPES =
  'click dblclick submit change input keydown keyup mousedown pointerdown touchstart'.split(
    ' ',
  ) as (keyof WindowEventMap)[]

type Handled = Element & Record<string, unknown>

const changeHandler = (element: Handled, name: string): void => {
  const text = element.getAttribute(name) ?? ''
  const changed = withLocations(text)
  // a script may have put another handler in its place
  if (changed === text || !String(element[name]).includes(text)) return
  element.setAttribute(name, changed)
  const handler = element[name]
  element.setAttribute(name, text)
  element[name] = handler
}

const onEvent = (event: Event): void => {
  const name = `on${event.type}`
  const path = pathOf(event)
  for (let at = 0; at < path.length; at += 1) {
    const node = path[at]
    if (isMatch(node, `[${name}*=location]`)) changeHandler(node as Handled, name)
  }
}

export const installLocations = (): void => {
  defineProperty(window, LOCATION_OF, { value: (value: unknown) => (isOwn(value) ? ours : value) })
  onEachDocument(() => {
    for (const type of TYPES) listen(type, onEvent, true)
  })
}
