/** Shows pages in frames: loads them with retries, and remembers what worked and what did not. */
import type { Scroll } from '../protocol'
import type { FallbackKind } from './fallback'
import type { FrameHost } from './frameHost'
import type { FrameStage } from './frameStage'
import { LoadFailure, loadInto } from './loadInto'
import {
  type Content,
  GoodContents,
  isSamePage,
  type LoadResult,
  type PreviewState,
} from './previewState'
import type { Problem } from './problems'
import { ProblemLog } from './problems'
import { RateLimit } from './rateLimit'
import type { AppStorages } from './storage/appStorages'
import {
  autoRetryDelay,
  delay,
  LOAD_TIMEOUT_MS,
  LOAD_TIMEOUT_SIMPLIFIED_MS,
  MAX_RETRIES,
  PROVEN_AFTER_MS,
  retryDelay,
  SETTLE_MS,
  untilAborted,
} from './timing'

// * The pages whose last run hung or was ended, remembered by app and content in this browser: they
// start paused, so that opening an app again does not freeze the tab again.

const KEY = 'morpheo-stopped-pages'
const PAGES_KEPT = 20

type Page = Pick<Content, 'appId' | 'html'>

/** FNV-1a, 32 bits: together with the length it only has to tell the versions of an app apart. */
const hashOf = (text: string): string => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

const nameOf = ({ appId, html }: Page): string => `${appId} ${html.length} ${hashOf(html)}`

const read = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

const write = (names: string[]): void => {
  try {
    if (names.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(names.slice(0, PAGES_KEPT)))
  } catch {
    // blocked or full: the page runs the next time
  }
}

export const isStopped = (page: Page): boolean => {
  const names = read()
  return names.length > 0 && names.includes(nameOf(page))
}

const rememberStopped = (page: Page): void => {
  const name = nameOf(page)
  write([name, ...read().filter((other) => other !== name)])
}

export const forgetStopped = (page: Page): void => {
  const names = read()
  if (names.length === 0) return
  const name = nameOf(page)
  write(names.filter((other) => other !== name))
}

export type PageLoaderOptions = {
  stage: FrameStage
  storages: AppStorages
  /** Pages are drawn without motion: they have less time to load. */
  isSimplified: () => boolean
  onChange: (change: Partial<PreviewState>) => void
  /** A page is about to be loaded, or to be shown: the lasting settings are sent to its frame. */
  onFrame: (frame: FrameHost) => void
  /** Resolves when the page in view may be replaced; null when it may at once. */
  free: () => Promise<void> | null
  /** Whether the server answers: then it is not the network that keeps a frame from answering. */
  isReachable: () => Promise<boolean>
  /** Whether the tab is hidden. */
  isHidden?: (() => boolean) | undefined
}

export type ShowOptions = {
  keepScroll?: boolean | undefined
  /** The person or the preview itself wants it, although its last run went wrong. */
  anyway?: boolean
  /** Selectors of the elements that are shown as changed for a moment. */
  highlight?: string[]
}

export const SUPERSEDED: LoadResult = { ok: false, failure: 'superseded' }

/** Why an attempt to load a page ended: the page reloaded itself in the middle of it. */
class SelfReload extends Error {}

export class PageLoader {
  readonly #options: PageLoaderOptions
  readonly #good = new GoodContents()
  /** One silent recovery a minute; a page that hangs again is faulty itself. */
  readonly #recoveries = new RateLimit(1, 60_000)
  readonly #selfReloads = new RateLimit(5, 10_000)
  readonly #contents = new WeakMap<FrameHost, Content>()
  readonly #problems = new WeakMap<FrameHost, ProblemLog>()
  #run = new AbortController()
  #content: Content | null = null
  #scroll: Scroll = [0, 0]
  #autoRetries = 0

  constructor(options: PageLoaderOptions) {
    this.#options = options
  }

  get content(): Content | null {
    return this.#content
  }

  get good(): GoodContents {
    return this.#good
  }

  /** The running page became this one without being loaded. */
  adopt(content: Content): void {
    const { stage, onChange } = this.#options
    this.#content = content
    if (stage.visible) this.#contents.set(stage.visible, content)
    this.#good.add(content)
    onChange({ generatedAt: content.at })
  }

  /** The page that runs in the visible frame, and what went wrong in it so far. */
  get running(): { content: Content; problems: Problem[] } | null {
    const frame = this.#options.stage.visible
    const content = frame && this.#contents.get(frame)
    if (!frame || !content || content !== this.#content) return null
    return { content, problems: this.#problems.get(frame)?.all ?? [] }
  }

  scrolled(position: Scroll): void {
    this.#scroll = position
  }

  /** Shows a page, on its own account: failures of earlier pages do not count. */
  open(content: Content, options?: ShowOptions): Promise<LoadResult> {
    this.#autoRetries = 0
    return this.#show(content, options)
  }

  fail(kind: FallbackKind): LoadResult {
    this.#options.onChange({ phase: 'failed', failure: kind, attempt: 0 })
    const mayPass = kind === 'network' || kind === 'unanswered'
    if (mayPass && this.#content && this.#autoRetries < MAX_RETRIES) {
      this.#autoRetries += 1
      void this.#retryLater(this.#content, autoRetryDelay(this.#autoRetries), this.#run.signal)
    }
    return { ok: false, failure: kind }
  }

  /** Ends the current operation; its promises settle as superseded. */
  supersede(): AbortSignal {
    this.#run.abort()
    this.#run = new AbortController()
    this.#options.stage.dropPending()
    return this.#run.signal
  }

  /** Forgets every page. */
  clear(): void {
    this.supersede()
    this.#good.clear()
    this.#content = null
    this.#scroll = [0, 0]
  }

  /**
   * The visible page hung: it runs once more by itself, unless it hung a moment ago, or in a hidden tab, where it would
   * keep the pages of other tabs from answering once more.
   */
  hung(frame: FrameHost): void {
    const content = this.takeAway(frame)
    // another page is on the way already
    if (!content || content !== this.#content) return
    if (!this.#isHidden() && this.#recoveries.take()) void this.#show(content, { anyway: true })
    else {
      // the run that hung must not count as one that lasted
      this.supersede()
      this.#good.remove(content.html)
      this.fail('rendering')
    }
  }

  /** Removes a frame whose page went wrong, and remembers the page. */
  takeAway(frame: FrameHost, reason?: LoadFailure): Content | undefined {
    const content = this.#contents.get(frame)
    if (content) rememberStopped(content)
    this.#options.stage.discard(frame, reason)
    return content
  }

  /** Ends a page that misbehaves; one that is still loading fails with the same reason. */
  end(frame: FrameHost, kind: FallbackKind): void {
    const loaded = frame === this.#options.stage.visible
    const content = this.takeAway(frame, new LoadFailure(kind))
    if (!loaded || !content || content !== this.#content) return
    this.supersede()
    this.#good.remove(content.html)
    this.fail(kind)
  }

  /**
   * The app reloaded itself (`location.reload()`): its page is loaded again in a fresh frame, with the
   * values that it stored, a limited number of times. `failure`: what is said of one that does so again and again.
   */
  reloaded(frame: FrameHost, failure: FallbackKind = 'rendering'): void {
    const { stage } = this.#options
    const content = this.#contents.get(frame)
    const mayReload = this.#selfReloads.take()
    if (frame !== stage.visible) {
      stage.discard(frame, mayReload ? new SelfReload() : new LoadFailure(failure))
    } else if (!content || content !== this.#content) {
      // another page is on the way already
    } else if (mayReload) void this.#show(content, { anyway: true, keepScroll: false })
    else {
      stage.discard(frame)
      this.#good.remove(content.html)
      this.fail(failure)
    }
  }

  dispose(): void {
    this.#run.abort()
  }

  async #show(content: Content, options: ShowOptions = {}): Promise<LoadResult> {
    const { keepScroll, anyway, highlight = [] } = options
    const signal = this.supersede()
    const samePage = this.#content === null || isSamePage(this.#content, content)
    const scroll = (keepScroll ?? samePage) && samePage ? this.#scroll : null
    const { onChange } = this.#options
    this.#content = content
    if (!anyway && isStopped(content)) {
      onChange({ generatedAt: content.at })
      return this.#pause()
    }
    onChange({ phase: 'loading', failure: null, attempt: 0, generatedAt: content.at })
    for (let attempt = 0; ; attempt += 1) {
      try {
        const frame = await untilAborted(this.#attempt(content, scroll, signal), signal)
        if (frame && highlight.length > 0) frame.post({ type: 'highlight', selectors: highlight })
        return { ok: true }
      } catch (error) {
        if (signal.aborted) return SUPERSEDED
        if (error instanceof SelfReload) {
          attempt -= 1
          continue
        }
        const kind = error instanceof LoadFailure ? error.kind : 'unanswered'
        // a page that blocks its thread, or floods this one, will do so the next time, too
        const faulty = kind === 'rendering' || kind === 'overload' || kind === 'left'
        if (faulty) this.#good.remove(content.html)
        if (kind === 'rendering') rememberStopped(content)
        if (faulty || attempt === MAX_RETRIES) {
          const isNetwork = kind === 'unanswered' && !(await this.#options.isReachable())
          if (signal.aborted) return SUPERSEDED
          return this.fail(isNetwork ? 'network' : kind)
        }
        onChange({ phase: 'retrying', attempt: attempt + 1 })
        await delay(retryDelay(attempt))
        if (signal.aborted) return SUPERSEDED
      }
    }
  }

  /** The page before it would run on behind the words about this one. */
  #pause(): LoadResult {
    this.#options.stage.clear()
    return this.fail('paused')
  }

  /** The frame that shows it; none when that is not wanted any more. */
  async #attempt(
    content: Content,
    scroll: Scroll | null,
    signal: AbortSignal,
  ): Promise<FrameHost | null> {
    const { stage, storages, isSimplified, onChange, onFrame, free } = this.#options
    const timeout = isSimplified() ? LOAD_TIMEOUT_SIMPLIFIED_MS : LOAD_TIMEOUT_MS
    const storage = await storages.of(content.appId)
    if (signal.aborted) return null
    const frame = await stage.prepare(storage, timeout)
    if (signal.aborted) return null
    this.#contents.set(frame, content)
    const problems = new ProblemLog()
    this.#problems.set(frame, problems)
    frame.listen(problems.hear)
    onFrame(frame)
    try {
      await loadInto(frame, content, scroll, timeout)
    } catch (error) {
      stage.discard(frame)
      throw error
    }
    if (signal.aborted) return null
    // a page that is gone, or hangs meanwhile, holds nothing up
    const { visible } = stage
    const held = visible === null ? null : free()
    if (visible !== null && held !== null) {
      await untilAborted(held, visible.ended).catch(() => undefined)
      if (signal.aborted) return null
    }
    onFrame(frame)
    stage.show(frame)
    if (!scroll) this.#scroll = [0, 0]
    this.#autoRetries = 0
    this.#good.add(content)
    onChange({ phase: 'settling', attempt: 0, failure: null })
    void this.#settle(content, signal)
    return frame
  }

  async #settle(content: Content, signal: AbortSignal): Promise<void> {
    await delay(SETTLE_MS)
    if (signal.aborted) return
    this.#options.onChange({ phase: 'ready' })
    // in a hidden tab a page that hangs is noticed late
    do await delay(PROVEN_AFTER_MS)
    while (this.#isHidden() && !signal.aborted)
    if (!signal.aborted) forgetStopped(content)
  }

  #isHidden(): boolean {
    return this.#options.isHidden?.() ?? document.hidden
  }

  async #retryLater(content: Content, ms: number, signal: AbortSignal): Promise<void> {
    await delay(ms)
    if (!signal.aborted) await this.#show(content)
  }
}
