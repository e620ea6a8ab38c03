/** Handles the requests of frames: storage, API calls, files, links. */
import type { FromFrame, ToFrame } from '../protocol'
import { ApiBridge, type ApiBridgeConfig, SeenIds } from './apiBridge'
import type { FrameHost } from './frameHost'
import { LinkOpener } from './links'

export class FrameRequests {
  readonly #links: LinkOpener
  readonly #seen = new WeakMap<FrameHost, SeenIds>()
  #bridge: ApiBridge

  constructor(publicUrl: string, bridge: ApiBridgeConfig | null) {
    this.#links = new LinkOpener(publicUrl)
    this.#bridge = new ApiBridge(bridge)
  }

  setBridge(config: ApiBridgeConfig | null): void {
    this.#bridge = new ApiBridge(config)
  }

  /**
   * A page runs its scripts while still hidden; only links require a visible frame. `actedAgo`:
   * how long ago the visible one said that the person acted in it, in ms.
   */
  take(message: FromFrame, frame: FrameHost, visible: boolean, actedAgo: () => number): void {
    const reply = (answer: ToFrame | null) => {
      if (answer) frame.post(answer)
    }
    switch (message.type) {
      case 'storage':
        frame.storage.apply(message)
        return
      case 'api-request':
        void this.#bridge.answer(message, frame.element, this.#seenOf(frame)).then(reply)
        return
      case 'file-request':
        void this.#bridge.answerFile(message).then(reply)
        return
      case 'open-link':
        if (visible) void this.#links.open(message.url, frame.element, actedAgo)
        return
      default:
    }
  }

  #seenOf(frame: FrameHost): SeenIds {
    const seen = this.#seen.get(frame) ?? new SeenIds()
    this.#seen.set(frame, seen)
    return seen
  }
}
