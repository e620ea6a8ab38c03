/** A page that is being streamed: its text, the frame that draws it, and what becomes of it. */
import type { FrameHost } from './frameHost'
import type { FrameStage } from './frameStage'
import type { Content, PageSource } from './previewState'
import type { AppStorages } from './storage/appStorages'
import { StreamSession } from './streamSession'
import { LOAD_TIMEOUT_MS, PROVISIONAL_AFTER_MS } from './timing'

export type LiveStreamOptions = {
  source: PageSource
  stage: FrameStage
  storages: AppStorages
  /** The streamed page is visible now. */
  onShown: () => void
  /** After two minutes the page so far counts as content, however short; false when it is too short. */
  onProvisional: (content: Content) => boolean
}

export class LiveStream {
  readonly source: PageSource
  readonly #options: LiveStreamOptions
  readonly #session: StreamSession
  readonly #provisional: ReturnType<typeof setTimeout>
  #ended = false

  constructor(options: LiveStreamOptions) {
    this.#options = options
    this.source = options.source
    this.#session = new StreamSession((frame) => this.#show(frame))
    this.#provisional = setTimeout(() => this.#adopt(), PROVISIONAL_AFTER_MS)
    void this.#open()
  }

  /** Whether `frame` draws the stream. */
  isDrawnIn(frame: FrameHost | null): boolean {
    return frame !== null && this.#session.frame === frame
  }

  push(text: string): void {
    this.#session.push(text)
  }

  /** Draws the stream once more, in a fresh frame. */
  reopen(): void {
    void this.#open()
  }

  /** The whole text, without fences. */
  finish(): string {
    return this.#session.finish()
  }

  stop(): void {
    this.#ended = true
    clearTimeout(this.#provisional)
    this.#session.stop()
  }

  async #open(): Promise<void> {
    const { stage, storages } = this.#options
    try {
      const storage = await storages.of(this.source.appId)
      if (this.#ended) return
      const frame = await stage.prepare(storage, LOAD_TIMEOUT_MS)
      if (!this.#ended) this.#session.attach(frame)
    } catch {
      // streaming is only a preview: the final load tries again and reports errors
    }
  }

  #show(frame: FrameHost): void {
    if (this.#ended) return
    this.#options.stage.show(frame)
    this.#options.onShown()
  }

  #adopt(): void {
    const { frame, drawn, html } = this.#session
    if (this.#ended || !frame || !drawn) return
    if (this.#options.onProvisional({ ...this.source, html, at: Date.now() })) this.#show(frame)
  }
}
