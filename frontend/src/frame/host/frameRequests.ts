/** Handles the requests of frames: storage, API calls, files, links. */
import type { FromFrame, FromFrameOf, ToFrame } from '../messages'
import type { ApiBridge, ApiBridgeConfig, SeenIds } from './apiBridge'
import type { FrameHost } from './frameHost'
import { LinkOpener } from './links'

export class FrameRequests {
  readonly #links: LinkOpener
  readonly #seen = new WeakMap<FrameHost, SeenIds>()
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
