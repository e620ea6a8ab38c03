/** One streamed page: the text so far and the frame that renders it. */
import { FenceStripper } from './fences'
import type { FrameHost } from './frameHost'
import { SHOWN_FROM_CHARS } from './timing'

/** Chunks are batched for this long (ms), about one animation frame. */
const GATHER_MS = 16

export class StreamSession {
  readonly #onEnough: (frame: FrameHost) => void
  #stripper = new FenceStripper()
  #html = ''
  #sent = 0
  #seq = 0
  #frame: FrameHost | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #started = false
  #drawn = false

  /** `onEnough` is called when the frame has rendered enough of the page to be shown. */
  constructor(onEnough: (frame: FrameHost) => void) {
    this.#onEnough = onEnough
  }

  get frame(): FrameHost | null {
    return this.#frame
  }

  get html(): string {
    return this.#html
  }

  /** Whether any element of the body is rendered. */
  get drawn(): boolean {
    return this.#drawn
  }

  push(chunk: string): void {
    this.#html += this.#stripper.push(chunk)
    this.#schedule()
  }

  /** Renders the text so far, and all later chunks, in `frame`. */
  attach(frame: FrameHost): void {
    this.#frame = frame
    this.#sent = 0
    this.#drawn = false
    let notified = false
    frame.listen((message) => {
      if (message.type !== 'stream-painted' || this.#frame !== frame) return
      this.#drawn ||= message.elements > 0
      if (notified || message.chars < SHOWN_FROM_CHARS || message.elements === 0) return
      notified = true
      this.#onEnough(frame)
    })
    this.#started = false
    this.#schedule()
  }

  /** The whole text, without fences. */
  finish(): string {
    this.#html += this.#stripper.end()
    this.#flush()
    if (this.#started) this.#frame?.post({ type: 'stream-end' })
    this.stop()
    return this.#html
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#frame = null
  }

  #schedule(): void {
    if (!this.#frame || this.#timer !== null) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#flush()
    }, GATHER_MS)
  }

  #flush(): void {
    const text = this.#html.slice(this.#sent)
    if (!this.#frame || !text) return
    if (!this.#started) this.#frame.post({ type: 'stream-start' })
    this.#started = true
    this.#frame.post({ type: 'stream-chunk', text, seq: this.#seq })
    this.#sent = this.#html.length
    this.#seq += 1
  }
}
