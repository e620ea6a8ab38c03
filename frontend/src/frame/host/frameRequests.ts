/** Handles the requests of frames: storage, API calls, files, links. */
import type { FromFrame, FromFrameOf, ToFrame } from '../messages'
import type { ApiBridge, ApiBridgeConfig, SeenIds } from './apiBridge'
import type { FrameHost } from './frameHost'
import { followsGestureAtOnce } from './gesture'
import { RateLimit } from './rateLimit'

// Opens URLs that a frame requests, in a new tab without an opener.

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

class LinkOpener {
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

export class FrameRequests {
  readonly #links: LinkOpener
  readonly #seen = new WeakMap<FrameHost, SeenIds>()
  readonly #gaveDatabases = new WeakSet<FrameHost>()
  #config: ApiBridgeConfig | null
  #bridge: ApiBridge | null = null

  constructor(publicUrl: string, bridge: ApiBridgeConfig | null) {
    this.#links = new LinkOpener(publicUrl)
    this.#config = bridge
  }

  setBridge(config: ApiBridgeConfig | null): void {
    this.#config = config
    this.#bridge = null
  }

  /**
   * A page runs its scripts while still hidden; only links require a visible frame. `actedAgo`:
   * how long ago the visible one said that the person acted in it, in ms.
   */
  take(message: FromFrame, frame: FrameHost, visible: boolean, actedAgo: () => number): void {
    switch (message.type) {
      case 'storage':
        frame.storage.apply(message)
        return
      case 'databases':
        void frame.storage.applyToEntries(message.changes)
        return
      case 'databases-wanted':
        void this.#giveDatabases(frame)
        return
      case 'api-request':
      case 'file-request':
        // without a connection it has no answer, as any call has none
        void this.#answer(message, frame).catch(() => {})
        return
      case 'open-link':
        if (visible) void this.#links.open(message.url, frame.element, actedAgo)
        return
      default:
    }
  }

  /** Once: to send them costs time. */
  async #giveDatabases(frame: FrameHost): Promise<void> {
    if (this.#gaveDatabases.has(frame)) return
    this.#gaveDatabases.add(frame)
    frame.post({ type: 'databases', entries: await frame.storage.entries() })
  }

  /** Few apps make calls: the code for it is loaded with the first one. */
  async #answer(
    message: FromFrameOf<'api-request' | 'file-request'>,
    frame: FrameHost,
  ): Promise<void> {
    const { ApiBridge, SeenIds } = await import('./apiBridge')
    this.#bridge ??= new ApiBridge(this.#config)
    const seen = this.#seen.get(frame) ?? new SeenIds()
    this.#seen.set(frame, seen)
    const answer: ToFrame | null = await (message.type === 'file-request'
      ? this.#bridge.answerFile(message)
      : this.#bridge.answer(message, frame.element, seen))
    if (answer) frame.post(answer)
  }
}
