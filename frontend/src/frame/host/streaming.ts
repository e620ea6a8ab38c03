/** A page that is being written, and what comes in its place when that ends. */
import { FenceStripper, isAcceptable, isTooLittle, stripFences } from './content'
import type { FrameHost } from './frameHost'
import type { FrameStage } from './frameStage'
import { type PageLoader, SUPERSEDED } from './pageLoader'
import type { Content, LoadResult, PageSource, PreviewState } from './previewState'
import type { AppStorages } from './storage/appStorages'
import { LOAD_TIMEOUT_MS, PROVISIONAL_AFTER_MS, SHOWN_FROM_CHARS } from './timing'

// A page that is being streamed: its text, the frame that draws it, and what becomes of it.

// One streamed page: the text so far and the frame that renders it.

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

type LiveStreamOptions = {
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

export type StreamingOptions = {
  stage: FrameStage
  pages: PageLoader
  storages: AppStorages
  onChange: (change: Partial<PreviewState>) => void
}

export class Streaming {
  readonly #options: StreamingOptions
  #stream: LiveStream | null = null

  constructor(options: StreamingOptions) {
    this.#options = options
  }

  get isOn(): boolean {
    return this.#stream !== null
  }

  /** Of what is being written. */
  get source(): PageSource | null {
    return this.#stream?.source ?? null
  }

  /** Whether `frame` draws it. */
  isDrawnIn(frame: FrameHost | null): boolean {
    return this.#stream?.isDrawnIn(frame) ?? false
  }

  /** The old page stays until the new one has something to show. */
  start(source: PageSource): void {
    const { stage, pages, storages, onChange } = this.#options
    this.stop()
    pages.supersede()
    onChange({ phase: 'streaming', failure: null, attempt: 0 })
    this.#stream = new LiveStream({
      ...{ source, stage, storages },
      onShown: () => onChange({}),
      onProvisional: (content) => this.#adopt(content),
    })
  }

  push(text: string): void {
    this.#stream?.push(text)
  }

  /** Draws it once more, in a fresh frame. */
  reopen(): void {
    this.#stream?.reopen()
  }

  stop(): void {
    this.#stream?.stop()
    this.#stream = null
  }

  /** Loads the final page, or the streamed text, in a new frame. */
  async end(finalHtml?: string): Promise<LoadResult> {
    const { pages } = this.#options
    const stream = this.#stream
    if (!stream) return SUPERSEDED
    const streamed = stream.finish()
    this.stop()
    const html = finalHtml === undefined ? streamed : stripFences(finalHtml)
    const cutOff = finalHtml === undefined && this.#isTooLittle(html)
    if (html.trim() === '' || cutOff) return pages.fail('incomplete')
    if (!isAcceptable(html)) return pages.fail('generic')
    return pages.open({ ...stream.source, html, at: Date.now() }, { keepScroll: true })
  }

  #adopt(content: Content): boolean {
    const { pages, onChange } = this.#options
    if (this.#isTooLittle(content.html)) return false
    pages.good.add(content)
    onChange({ generatedAt: content.at })
    return true
  }

  #isTooLittle(html: string): boolean {
    return isTooLittle(html.length, this.#options.pages.good.last?.html.length ?? 0)
  }
}
