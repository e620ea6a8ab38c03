/** What frames say: requests are answered, and the rest is told to who listens for it. Lasting settings go the other way. */
import type { FromFrame, FromFrameOf, FromFrameType, ToFrame } from '../messages'
import type { FrameSettings } from '../protocol'
import type { FrameHost } from './frameHost'
import type { FrameRequests } from './frameRequests'
import type { FrameStage } from './frameStage'
import type { PageLoader } from './pageLoader'
import { RateLimit } from './rateLimit'
import { userActivity } from './userActivity'

// How often the keys of the product may be pressed in a frame: whatever it claims, hardly more than a person who undoes a lot.

export class CommandLimit {
  readonly #gap: RateLimit
  readonly #total: RateLimit

  constructor(now?: () => number) {
    this.#gap = new RateLimit(1, 100, now)
    this.#total = new RateLimit(30, 10_000, now)
  }

  take(): boolean {
    return this.#gap.take() && this.#total.take()
  }
}

/** Whether the user closed the 'Made with Morpheo' badge; remembered while the tab is open. */
const KEY = 'morpheo-badge-dismissed'

let dismissed = false

export function isBadgeDismissed(): boolean {
  try {
    return dismissed || sessionStorage.getItem(KEY) !== null
  } catch {
    return dismissed
  }
}

export function dismissBadge(): void {
  dismissed = true
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Blocked: remembered for this page view only.
  }
}

/** What a page that is loaded, and not shown yet, may say. */
const EARLY: readonly FromFrameType[] = ['console', 'error', 'needs-publication', 'origin-refused']

type FrameMessagesOptions = {
  requests: FrameRequests
  settings: FrameSettings
  stage: () => FrameStage
  pages: () => PageLoader
}

type Listener = (message: FromFrame, frame: FrameHost) => void

const hasFocus = ({ element }: FrameHost): boolean => document.activeElement === element

/** The person uses the page: it has the focus, and they acted a moment ago. */
const isUsed = (frame: FrameHost): boolean => hasFocus(frame) && userActivity().active

export class FrameMessages {
  readonly #options: FrameMessagesOptions
  readonly #commands = new CommandLimit()
  /** As often as a person presses them. */
  readonly #keys = new RateLimit(5, 1_000)
  readonly #sticky = new Map<string, ToFrame>()
  readonly #listeners = new Map<FromFrameType, Set<Listener>>()

  constructor(options: FrameMessagesOptions) {
    this.#options = options
  }

  on<T extends FromFrameType>(
    type: T,
    listener: (message: FromFrameOf<T>, frame: FrameHost) => void,
  ): () => void {
    const listeners = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, listeners.add(listener as Listener))
    return () => listeners.delete(listener as Listener)
  }

  /** To the visible frame. */
  post(message: ToFrame): void {
    this.#options.stage().visible?.post(message)
  }

  /** A lasting setting: sent to the visible frame and to each one after it. */
  setSticky(key: string, message: ToFrame | null): void {
    if (message) {
      this.#sticky.set(key, message)
      this.post(message)
    } else this.#sticky.delete(key)
  }

  /** A frame is about to get its page, or to be shown. */
  greet(frame: FrameHost): void {
    for (const message of this.#sticky.values()) frame.post(message)
  }

  take(message: FromFrame, frame: FrameHost): void {
    const { requests, settings, stage, pages } = this.#options
    const { visible: seen, actedAgo } = stage()
    const visible = frame === seen
    requests.take(message, frame, visible, actedAgo)
    if (visible && message.type === 'scroll') pages().scrolled(message.position)
    if (visible && message.type === 'badge-dismissed') {
      dismissBadge()
      settings.badge = false
    }
    // Escape activates nothing
    if (message.type === 'key' && !(visible && hasFocus(frame) && this.#keys.take())) return
    if (message.type === 'command' && !(visible && isUsed(frame) && this.#commands.take())) return
    if (!visible && !EARLY.includes(message.type)) return
    for (const listener of this.#listeners.get(message.type) ?? []) listener(message, frame)
  }

  dispose(): void {
    this.#listeners.clear()
  }
}
