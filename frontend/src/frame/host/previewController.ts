/**
 * The preview, independent of any framework: loads and streams pages into frames, retries, recovers
 * a hung frame, stores an app's values, and handles the requests of its frames.
 */
import type {
  FrameSettings,
  FromFrame,
  FromFrameOf,
  FromFrameType,
  Scroll,
  ToFrame,
} from '../protocol'
import { untilAborted } from './abort'
import type { ApiBridgeConfig } from './apiBridge'
import { dismissBadge, isBadgeDismissed } from './badge'
import { isAcceptable, isTooLittle } from './content'
import { type ExecuteResult, executeIn } from './execute'
import type { FallbackKind } from './fallback'
import { stripFences } from './fences'
import type { FrameHost } from './frameHost'
import { frameNames } from './frameNames'
import { FrameRequests } from './frameRequests'
import { FrameStage } from './frameStage'
import { LoadFailure, loadInto } from './loadInto'
import {
  type Content,
  EMPTY_STATE,
  GoodContents,
  isSamePage,
  type LoadResult,
  type PageSource,
  type PreviewState,
} from './previewState'
import { RateLimit } from './rateLimit'
import { StreamSession } from './streamSession'
import {
  autoRetryDelay,
  delay,
  LOAD_TIMEOUT_MS,
  LOAD_TIMEOUT_SIMPLIFIED_MS,
  MAX_RETRIES,
  PROVISIONAL_AFTER_MS,
  retryDelay,
  SETTLE_MS,
} from './timing'

export type PreviewOptions = {
  /** Positioned and with a size; the frames fill it. */
  slot: HTMLElement
  frameHostSuffix: string
  publicUrl: string
  /** Accessible name of the frame. */
  title: string
  badge?: boolean
  simplified?: boolean
  bridge?: ApiBridgeConfig | null
}

export type LoadOptions = PageSource & { keepScroll?: boolean }

type Listener = (message: FromFrame, frame: FrameHost) => void

const SUPERSEDED: LoadResult = { ok: false, failure: 'superseded' }

export class PreviewController {
  readonly #stage: FrameStage
  readonly #requests: FrameRequests
  readonly #settings: FrameSettings
  readonly #sticky = new Map<string, ToFrame>()
  readonly #listeners = new Map<FromFrameType, Set<Listener>>()
  readonly #watchers = new Set<() => void>()
  readonly #storageWatchers = new Set<() => void>()
  readonly #good = new GoodContents()
  /** One silent recovery a minute; a page that hangs again is faulty itself. */
  readonly #recoveries = new RateLimit(1, 60_000)
  readonly #selfReloads = new RateLimit(5, 10_000)
  #state = EMPTY_STATE
  #run = new AbortController()
  #content: Content | null = null
  #stream: StreamSession | null = null
  #provisional: ReturnType<typeof setTimeout> | null = null
  #scroll: Scroll = [0, 0]
  #autoRetries = 0

  constructor(options: PreviewOptions) {
    const { publicUrl, bridge = null } = options
    this.#requests = new FrameRequests(publicUrl, bridge, () => {
      for (const watcher of this.#storageWatchers) watcher()
    })
    this.#settings = {
      badge: (options.badge ?? true) && !isBadgeDismissed(),
      simplified: options.simplified ?? false,
      scrollbarsHidden: false,
      helpUrl: new URL('/placeholder', options.publicUrl).href,
      homeUrl: new URL('/', options.publicUrl).href,
    }
    this.#stage = new FrameStage({
      slot: options.slot,
      names: frameNames,
      frameHostSuffix: options.frameHostSuffix,
      publicUrl: options.publicUrl,
      title: options.title,
      init: (appId) => ({ storage: this.#requests.snapshot(appId), settings: this.#settings }),
      onMessage: (message, frame) => this.#onMessage(message, frame),
      onHung: (frame) => this.#onHung(frame),
      onReloaded: (frame) => void this.#onReloaded(frame),
    })
  }

  // -- display --------------------------------------------------------------------------------

  readonly state = (): PreviewState => this.#state

  /** Calls `watcher` after each change of the state; returns the function that stops this. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  current(): string | null {
    return this.#content?.html ?? null
  }

  frame(): HTMLIFrameElement | null {
    return this.#stage.visible?.element ?? null
  }

  // -- loading ---------------------------------------------------------------------------------

  /** Shows a page. Content that is already shown is not reloaded; while streaming it has to wait. */
  async load(text: string, { keepScroll, ...source }: LoadOptions): Promise<LoadResult> {
    if (this.#stream) return SUPERSEDED
    this.#autoRetries = 0
    const html = stripFences(text)
    if (!isAcceptable(html)) return this.#fail('generic')
    const { phase } = this.#state
    const shown = phase === 'ready' || phase === 'settling'
    const content = { ...source, html, at: Date.now() }
    const same = this.#content?.html === html && isSamePage(this.#content, content)
    if (shown && same) return { ok: true }
    return this.#show(content, keepScroll)
  }

  /** Reloads the current content. */
  async reload(): Promise<LoadResult> {
    this.#autoRetries = 0
    const content = this.#content ?? this.#good.last
    return content ? this.#show(content) : this.#fail('generic')
  }

  async restoreLast(): Promise<LoadResult> {
    this.#autoRetries = 0
    const content = this.#good.last
    return content ? this.#show(content) : this.#fail('generic')
  }

  showFallback(kind: FallbackKind): void {
    this.#endStream()
    this.#restart()
    this.#fail(kind)
  }

  clear(): void {
    this.#endStream()
    this.#restart()
    this.#stage.dispose()
    this.#good.clear()
    this.#content = null
    this.#scroll = [0, 0]
    this.#state = EMPTY_STATE
    this.#update({})
  }

  // -- streaming -------------------------------------------------------------------------------

  /** The old page stays until the new one has something to show. */
  streamStart(source: PageSource): void {
    this.#endStream()
    this.#restart()
    const stream = new StreamSession(source, (frame) => this.#showStream(stream, frame))
    this.#stream = stream
    this.#provisional = setTimeout(() => this.#adoptProvisional(stream), PROVISIONAL_AFTER_MS)
    this.#update({ phase: 'streaming', failure: null, attempt: 0 })
    void this.#openStream(stream)
  }

  streamChunk(text: string): void {
    this.#stream?.push(text)
  }

  /** The job was restarted by another worker: the partial text is dropped. */
  streamRestart(): void {
    if (this.#stream) this.streamStart(this.#stream.source)
  }

  /** Loads the final page, or the streamed text, in a new frame. */
  async streamEnd(finalHtml?: string): Promise<LoadResult> {
    const stream = this.#stream
    if (!stream) return SUPERSEDED
    const streamed = stream.finish()
    this.#endStream()
    const html = finalHtml === undefined ? streamed : stripFences(finalHtml)
    const cutOff = finalHtml === undefined && isTooLittle(html.length, this.#shownLength())
    if (html.trim() === '' || cutOff) return this.#fail('incomplete')
    if (!isAcceptable(html)) return this.#fail('generic')
    return this.#show({ ...stream.source, html, at: Date.now() }, true)
  }

  /** Cancelled or failed: restores the last content that worked. */
  streamAbort(): void {
    const stream = this.#stream
    if (!stream) return
    const drawn = stream.frame !== null && stream.frame === this.#stage.visible
    this.#endStream()
    this.#restart()
    const back = this.#good.last
    if (!back) this.clear()
    else if (drawn) void this.#show(back)
    else this.#update({ phase: 'ready' })
  }

  // -- settings and messages -------------------------------------------------------------------

  setBridge(config: ApiBridgeConfig | null): void {
    this.#requests.setBridge(config)
  }

  setScrollbarsHidden(hidden: boolean): void {
    this.#settings.scrollbarsHidden = hidden
    this.#stage.visible?.post({ type: 'scrollbars', hidden })
  }

  setSimplified(on: boolean): void {
    this.#settings.simplified = on
    this.#stage.visible?.post({ type: 'simplify', on })
  }

  post(message: ToFrame): void {
    this.#stage.visible?.post(message)
  }

  /** A lasting setting: sent to the visible frame and to each one after it. */
  setSticky(key: string, message: ToFrame | null): void {
    if (message) {
      this.#sticky.set(key, message)
      this.post(message)
    } else this.#sticky.delete(key)
  }

  on<T extends FromFrameType>(
    type: T,
    listener: (message: FromFrameOf<T>, frame: FrameHost) => void,
  ): () => void {
    const listeners = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, listeners.add(listener as Listener))
    return () => listeners.delete(listener as Listener)
  }

  /** Calls `watcher` when the browser's storage is full. */
  onStorageFull(watcher: () => void): () => void {
    this.#storageWatchers.add(watcher)
    return () => this.#storageWatchers.delete(watcher)
  }

  execute(code: string): Promise<ExecuteResult> {
    const frame = this.#stage.visible
    return frame
      ? executeIn(frame, code)
      : Promise.resolve({ success: false, error: 'No content is shown.' })
  }

  dispose(): void {
    this.#endStream()
    this.#run.abort()
    this.#stage.dispose()
    this.#watchers.clear()
    this.#listeners.clear()
  }

  // -- internal---------------------------------------------------------------------------------

  #update(change: Partial<PreviewState>): void {
    this.#state = {
      ...this.#state,
      ...change,
      visible: this.#stage.visible !== null,
      canRestore: this.#good.last !== null,
    }
    for (const watcher of this.#watchers) watcher()
  }

  /** Ends the current operation; its promises settle as superseded. */
  #restart(): AbortSignal {
    this.#run.abort()
    this.#run = new AbortController()
    this.#stage.dropPending()
    return this.#run.signal
  }

  #fail(kind: FallbackKind): LoadResult {
    this.#update({ phase: 'failed', failure: kind, attempt: 0 })
    if (kind === 'network' && this.#content && this.#autoRetries < MAX_RETRIES) {
      this.#autoRetries += 1
      void this.#retryLater(this.#content, autoRetryDelay(this.#autoRetries), this.#run.signal)
    }
    return { ok: false, failure: kind }
  }

  async #retryLater(content: Content, ms: number, signal: AbortSignal): Promise<void> {
    await delay(ms)
    if (!signal.aborted) await this.#show(content)
  }

  async #show(content: Content, keepScroll?: boolean): Promise<LoadResult> {
    const signal = this.#restart()
    const samePage = this.#content === null || isSamePage(this.#content, content)
    const scroll = (keepScroll ?? samePage) && samePage ? this.#scroll : null
    this.#content = content
    this.#update({ phase: 'loading', failure: null, attempt: 0, generatedAt: content.at })
    for (let attempt = 0; ; attempt += 1) {
      try {
        await untilAborted(this.#attempt(content, scroll), signal)
        return { ok: true }
      } catch (error) {
        if (signal.aborted) return SUPERSEDED
        const kind = error instanceof LoadFailure ? error.kind : 'network'
        // a page that blocks its thread will do so the next time, too
        if (kind === 'rendering') this.#good.remove(content.html)
        if (kind === 'rendering' || attempt === MAX_RETRIES) return this.#fail(kind)
        this.#update({ phase: 'retrying', attempt: attempt + 1 })
        await delay(retryDelay(attempt))
        if (signal.aborted) return SUPERSEDED
      }
    }
  }

  async #attempt(content: Content, scroll: Scroll | null): Promise<void> {
    const { signal } = this.#run
    const { simplified } = this.#settings
    const timeout = simplified ? LOAD_TIMEOUT_SIMPLIFIED_MS : LOAD_TIMEOUT_MS
    const frame = await this.#stage.prepare(content.appId, timeout)
    try {
      if (signal.aborted) return
      await loadInto(frame, content.html, scroll, timeout)
    } catch (error) {
      this.#stage.discard(frame)
      throw error
    }
    if (signal.aborted) return
    this.#applySettings(frame)
    this.#stage.show(frame)
    if (!scroll) this.#scroll = [0, 0]
    this.#autoRetries = 0
    this.#good.add(content)
    this.#update({ phase: 'settling', attempt: 0, failure: null })
    void this.#settle(signal)
  }

  async #settle(signal: AbortSignal): Promise<void> {
    await delay(SETTLE_MS)
    if (!signal.aborted && this.#state.phase === 'settling') this.#update({ phase: 'ready' })
  }

  #applySettings(frame: FrameHost): void {
    for (const message of this.#sticky.values()) frame.post(message)
  }

  async #openStream(stream: StreamSession): Promise<void> {
    try {
      const frame = await this.#stage.prepare(stream.source.appId, LOAD_TIMEOUT_MS)
      if (this.#stream === stream) stream.attach(frame)
    } catch {
      // streaming is only a preview: the final load tries again and reports errors
    }
  }

  #showStream(stream: StreamSession, frame: FrameHost): void {
    if (this.#stream !== stream) return
    this.#stage.show(frame)
    this.#update({})
  }

  /** After two minutes the streamed text becomes the content, however short. */
  #adoptProvisional(stream: StreamSession): void {
    if (this.#stream !== stream || !stream.frame || !stream.drawn) return
    if (isTooLittle(stream.html.length, this.#shownLength())) return
    this.#showStream(stream, stream.frame)
    this.#good.add({ ...stream.source, html: stream.html, at: Date.now() })
    this.#update({ generatedAt: Date.now() })
  }

  #shownLength(): number {
    return this.#good.last?.html.length ?? 0
  }

  #endStream(): void {
    this.#stream?.stop()
    this.#stream = null
    if (this.#provisional !== null) clearTimeout(this.#provisional)
    this.#provisional = null
  }

  #onHung(frame: FrameHost): void {
    this.#stage.discard(frame)
    const quietly = this.#recoveries.take()
    if (this.#stream?.frame === frame) {
      if (quietly) void this.#openStream(this.#stream)
    } else if (quietly && this.#content) void this.#show(this.#content)
    else {
      if (this.#content) this.#good.remove(this.#content.html)
      this.#fail('rendering')
    }
    this.#update({})
  }

  /** The app reloaded itself (`location.reload()`): its page is loaded again, a limited number of times. */
  async #onReloaded(frame: FrameHost): Promise<void> {
    if (frame !== this.#stage.visible || !this.#content || this.#stream) return
    if (!this.#selfReloads.take()) {
      this.#stage.discard(frame)
      this.#fail('rendering')
      return
    }
    try {
      await loadInto(frame, this.#content.html, null, LOAD_TIMEOUT_MS)
      this.#applySettings(frame)
    } catch {
      if (frame === this.#stage.visible) this.#onHung(frame)
    }
  }

  #onMessage(message: FromFrame, frame: FrameHost): void {
    const visible = frame === this.#stage.visible
    this.#requests.take(message, frame, visible)
    if (visible && message.type === 'scroll') this.#scroll = message.position
    if (visible && message.type === 'badge-dismissed') {
      dismissBadge()
      this.#settings.badge = false
    }
    const early = message.type === 'console' || message.type === 'error'
    if (!visible && !early) return
    for (const listener of this.#listeners.get(message.type) ?? []) listener(message, frame)
  }
}
