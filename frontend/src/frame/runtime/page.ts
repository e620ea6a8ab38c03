/** Loading a whole page: `document.write` into a fresh realm, so that its scripts run once. */
import type { Scroll } from '../protocol'
import { handle, send } from './channel'
import { withPageLocations } from './locationScripts'
import { apply, isTrusted, listen, page, unlisten } from './natives'

const { replaceState } = History.prototype

const attachHandlers: (() => void)[] = []
const readyHandlers: (() => void)[] = []

/** Not by the array's iterator, which a page can replace: it would be handed all of them. */
const runAll = (handlers: readonly (() => void)[]): void => {
  for (let at = 0; at < handlers.length; at += 1) handlers[at]?.()
}

/** Runs now and after each `document.open`, which drops every listener of the window. */
export const onEachDocument = (attach: () => void): void => {
  attachHandlers.push(attach)
  attach()
}

/** Runs when a page's markup is complete. */
export const onPageReady = (handler: () => void): void => {
  readyHandlers.push(handler)
}

const scrollBack = ([left, top]: Scroll): void => {
  const go = () => window.scrollTo({ left, top, behavior: 'instant' })
  go()
  if (top <= 0 || window.scrollY >= top) return
  // images and fonts may have changed the page's height
  const again = () => {
    unlisten('load', again)
    go()
  }
  listen('load', again)
}

/** The page gets the query and the anchor that led to it. */
const arrive = (address: string): void => {
  try {
    apply(replaceState, history, [null, '', address])
  } catch {
    // no address of this host
  }
}

const ready = (scroll: Scroll | undefined): void => {
  runAll(readyHandlers)
  if (scroll) scrollBack(scroll)
  // to the place that it is at already: browsers scroll there once more
  else if (location.hash) location.replace(location.hash)
  send({ type: 'loaded', elements: page.elementCount() })
}

export const installPage = (): void => {
  handle('load', ({ html, scroll, address }) => {
    if (address) arrive(address)
    page.open()
    runAll(attachHandlers)
    const onParsed = (event: Event) => {
      // pages make such events, too
      if (isTrusted(event)) ready(scroll)
    }
    listen('DOMContentLoaded', onParsed, true)
    page.write(withPageLocations(html))
    page.close()
    send({ type: 'written', elements: page.elementCount() })
  })
}
