/**
 * The pages whose last run hung or was ended, remembered by app and content in this browser: they
 * start paused, so that opening an app again does not freeze the tab again.
 */
import type { Content } from './previewState'

const KEY = 'morpheo-stopped-pages'
const PAGES_KEPT = 20

type Page = Pick<Content, 'appId' | 'html'>

/** FNV-1a, 32 bits: together with the length it only has to tell the versions of an app apart. */
const hashOf = (text: string): string => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

const nameOf = ({ appId, html }: Page): string => `${appId} ${html.length} ${hashOf(html)}`

const read = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

const write = (names: string[]): void => {
  try {
    if (names.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(names.slice(0, PAGES_KEPT)))
  } catch {
    // blocked or full: the page runs the next time
  }
}

export const isStopped = (page: Page): boolean => {
  const names = read()
  return names.length > 0 && names.includes(nameOf(page))
}

export const rememberStopped = (page: Page): void => {
  const name = nameOf(page)
  write([name, ...read().filter((other) => other !== name)])
}

export const forgetStopped = (page: Page): void => {
  const names = read()
  if (names.length === 0) return
  const name = nameOf(page)
  write(names.filter((other) => other !== name))
}
