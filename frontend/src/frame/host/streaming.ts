/** A page that is being written, and what comes in its place when that ends. */
import { isAcceptable, isTooLittle } from './content'
import { stripFences } from './fences'
import type { FrameHost } from './frameHost'
import type { FrameStage } from './frameStage'
import { LiveStream } from './liveStream'
import { type PageLoader, SUPERSEDED } from './pageLoader'
import type { Content, LoadResult, PageSource, PreviewState } from './previewState'
import type { AppStorages } from './storage/appStorages'

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
