/** Handles the requests of frames: storage, API calls, files, links. */
import type { FromFrame, FromFrameOf } from '../messages'
import type { ApiBridge, ApiBridgeConfig } from './apiBridge'
import type { Departure } from './departures'
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

  /** False when it was not. `actedAgo`: how long ago the frame said that the person acted in it, in ms. */
  async open(address: string, frame: HTMLIFrameElement, actedAgo: () => number): Promise<boolean> {
    const url = allowedLink(address, this.#ownOrigin)
    if (!url || !(await followsGestureAtOnce(frame, actedAgo))) return false
    // Only now: what the app asks for by itself must not use up the person's clicks.
    if (!this.#rate.take()) return false
    window.open(url, '_blank', 'noopener,noreferrer')
    return true
  }
}

/** As it is shown to the person; null for an address of mail or a telephone. */
const siteOf = (address: string): string | null => {
  const host = URL.canParse(address) ? new URL(address).host : ''
  if (host === '') return null
  return host.length > SITE_MAX ? `…${host.slice(-SITE_MAX)}` : host
}

/** The end of a host says whose it is. */
const SITE_MAX = 60

export class FrameRequests {
  readonly #links: LinkOpener
  readonly #onDeparture: (departure: Departure) => void
  readonly #gaveDatabases = new WeakSet<FrameHost>()
  #config: ApiBridgeConfig | null
  #bridge: ApiBridge | null = null

  constructor(
    publicUrl: string,
    bridge: ApiBridgeConfig | null,
    onDeparture: (departure: Departure) => void = () => {},
  ) {
    this.#links = new LinkOpener(publicUrl)
    this.#config = bridge
    this.#onDeparture = onDeparture
  }

  /** How calls are made now. */
  readonly bridge = (): ApiBridgeConfig | null => this.#config

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
        void this.#answer(message, frame, actedAgo).catch(() => {})
        return
      case 'api-cancel':
        this.#bridge?.cancel(message, frame)
        return
      case 'open-link':
        if (visible) void this.#open(message, frame.element, actedAgo)
        return
      case 'unsent':
        if (visible) this.#onDeparture({ kind: 'unsent', site: siteOf(message.url) })
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

  /** A script that gives the page another address is explained; that a link opens a tab is not. */
  async #open(
    { url, inPlace }: FromFrameOf<'open-link'>,
    frame: HTMLIFrameElement,
    actedAgo: () => number,
  ): Promise<void> {
    const isOpened = await this.#links.open(url, frame, actedAgo)
    const site = siteOf(url)
    // a mail program says itself that it opens
    if (!inPlace || (isOpened && site === null)) return
    this.#onDeparture({ kind: isOpened ? 'opened' : 'refused', site })
  }

  /** Few apps make calls: the code for it is loaded with the first one. */
  async #answer(
    message: FromFrameOf<'api-request' | 'file-request'>,
    frame: FrameHost,
    actedAgo: () => number,
  ): Promise<void> {
    const { ApiBridge } = await import('./apiBridge')
    this.#bridge ??= new ApiBridge(this.#config)
    if (message.type === 'file-request') await this.#bridge.answerFile(message, frame)
    else await this.#bridge.answer(message, frame, actedAgo)
  }
}
