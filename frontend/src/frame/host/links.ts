/** Opens URLs that a frame requests, in a new tab without an opener. */
import { followsGestureAtOnce } from './gesture'
import { RateLimit } from './rateLimit'

const PROTOCOLS = ['https:', 'http:', 'mailto:', 'tel:']
/** Pages of this site that a preview may open; any other could act on the session. */
const OWN_PATHS = ['/', '/placeholder']

/** The URL if it may be opened, else null. */
export const allowedLink = (address: string, ownOrigin: string): string | null => {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!PROTOCOLS.includes(url.protocol) || url.username || url.password) return null
  if (url.origin === ownOrigin && (!OWN_PATHS.includes(url.pathname) || url.search)) return null
  return url.href
}

export class LinkOpener {
  readonly #ownOrigin: string
  readonly #rate = new RateLimit(3, 2_000)

  constructor(publicUrl: string) {
    this.#ownOrigin = new URL(publicUrl).origin
  }

  /** `actedAgo`: how long ago the frame said that the person acted in it, in ms. */
  async open(address: string, frame: HTMLIFrameElement, actedAgo: () => number): Promise<void> {
    const url = allowedLink(address, this.#ownOrigin)
    if (!url || !(await followsGestureAtOnce(frame, actedAgo))) return
    // Only now: what the app asks for by itself must not use up the person's clicks.
    if (!this.#rate.take()) return
    window.open(url, '_blank', 'noopener,noreferrer')
  }
}
