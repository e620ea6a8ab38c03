/** Loading a whole page: `document.write` into a fresh realm, so that its scripts run once. */
import type { Scroll } from '../protocol'
import { handle, send } from './channel'

const attachHandlers: (() => void)[] = []
const readyHandlers: (() => void)[] = []

/** Runs now and after each `document.open`, which drops every listener of the window. */
export const onEachDocument = (attach: () => void): void => {
  attachHandlers.push(attach)
  attach()
}

/** Runs when a page's markup is complete. */
export const onPageReady = (handler: () => void): void => {
  readyHandlers.push(handler)
}

export const elementCount = (): number => document.getElementsByTagName('*').length

const scrollBack = ([left, top]: Scroll): void => {
  const go = () => window.scrollTo({ left, top, behavior: 'instant' })
  go()
  // images and fonts may have changed the page's height
  if (top > 0 && window.scrollY < top) addEventListener('load', go, { once: true })
}

const ready = (scroll: Scroll | undefined): void => {
  for (const handler of readyHandlers) handler()
  if (scroll) scrollBack(scroll)
  send({ type: 'loaded', elements: elementCount() })
}

export const installPage = (): void => {
  handle('load', ({ html, scroll }) => {
    document.open()
    for (const attach of attachHandlers) attach()
    document.addEventListener('DOMContentLoaded', () => ready(scroll), { once: true })
    document.write(html)
    document.close()
    send({ type: 'written', elements: elementCount() })
  })
}
