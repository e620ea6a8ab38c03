/** Handles the requests of frames: storage, API calls, files, links. */
import type { FromFrame, StorageSnapshot, ToFrame } from '../protocol'
import { ApiBridge, type ApiBridgeConfig, SeenIds } from './apiBridge'
import { AppStorage } from './appStorage'
import type { FrameHost } from './frameHost'
import { LinkOpener } from './links'

export class FrameRequests {
  readonly #links: LinkOpener
  readonly #onStorageFull: () => void
  readonly #seen = new WeakMap<FrameHost, SeenIds>()
  #bridge: ApiBridge
  #storage: AppStorage
  #appId: string | null

  constructor(
    publicUrl: string,
    appId: string | null,
    bridge: ApiBridgeConfig | null,
    onStorageFull: () => void,
  ) {
    this.#links = new LinkOpener(publicUrl)
    this.#bridge = new ApiBridge(bridge)
    this.#appId = appId
    this.#onStorageFull = onStorageFull
    this.#storage = new AppStorage(appId, onStorageFull)
  }

  snapshot(): StorageSnapshot {
    return this.#storage.snapshot()
  }

  setApp(appId: string | null): void {
    if (appId === this.#appId) return
    this.#appId = appId
    this.#storage = new AppStorage(appId, this.#onStorageFull)
  }

  setBridge(config: ApiBridgeConfig | null): void {
    this.#bridge = new ApiBridge(config)
  }

  /** A page runs its scripts while still hidden; only links require a visible frame. */
  take(message: FromFrame, frame: FrameHost, visible: boolean): void {
    const reply = (answer: ToFrame | null) => {
      if (answer) frame.post(answer)
    }
    switch (message.type) {
      case 'storage':
        this.#storage.apply(message)
        return
      case 'api-request':
        void this.#bridge.answer(message, frame.element, this.#seenOf(frame)).then(reply)
        return
      case 'file-request':
        void this.#bridge.answerFile(message).then(reply)
        return
      case 'open-link':
        if (visible) void this.#links.open(message.url, frame.element)
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
