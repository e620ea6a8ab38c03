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
  readonly #storages = new Map<string | null, AppStorage>()
  #bridge: ApiBridge

  constructor(publicUrl: string, bridge: ApiBridgeConfig | null, onStorageFull: () => void) {
    this.#links = new LinkOpener(publicUrl)
    this.#bridge = new ApiBridge(bridge)
    this.#onStorageFull = onStorageFull
  }

  snapshot(appId: string | null): StorageSnapshot {
    return this.#storageOf(appId).snapshot()
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
        // a late write of a page that is being replaced belongs to that page's app
        this.#storageOf(frame.appId).apply(message)
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

  #storageOf(appId: string | null): AppStorage {
    const storage = this.#storages.get(appId) ?? new AppStorage(appId, this.#onStorageFull)
    this.#storages.set(appId, storage)
    return storage
  }

  #seenOf(frame: FrameHost): SeenIds {
    const seen = this.#seen.get(frame) ?? new SeenIds()
    this.#seen.set(frame, seen)
    return seen
  }
}
