/**
 * The preview, independent of any framework: loads and streams pages into frames, recovers a hung
 * frame, stores an app's values, and handles the requests of its frames.
 */
import type { FrameSettings, FromFrame, FromFrameOf, FromFrameType, ToFrame } from '../protocol'
import type { ApiBridgeConfig } from './apiBridge'
import { dismissBadge, isBadgeDismissed } from './badge'
import { CommandLimit } from './commandLimit'
import { isAcceptable, isTooLittle } from './content'
import { type ExecuteResult, executeIn } from './execute'
import type { FallbackKind } from './fallback'
import { stripFences } from './fences'
import type { FrameHost } from './frameHost'
import { frameNames } from './frameNames'
import { FrameRequests } from './frameRequests'
import { FrameStage } from './frameStage'
import { LiveStream } from './liveStream'
import { PageLoader, SUPERSEDED } from './pageLoader'
import {
  type ChangeResult,
  type Content,
  EMPTY_STATE,
  isSamePage,
  type LoadResult,
  type PageSource,
  type PreviewState,
} from './previewState'
import type { StorageFailure } from './storage/appStorage'
import { AppStorages } from './storage/appStorages'
import type { TrialPlace } from './trialRun'
import { userActivity } from './userActivity'

export type PreviewOptions = {
  /** Positioned and with a size; the frames fill it. */
  slot: HTMLElement
  frameHostSuffix: string
  publicUrl: string
  /** Accessible name of the frame. */
  title: string
  /** The id of who is signed in: what apps store is kept apart by it. */
  account?: () => string | null
  badge?: boolean
  simplified?: boolean
  bridge?: ApiBridgeConfig | null
}

export type LoadOptions = PageSource & { keepScroll?: boolean }

/** The person uses the page: it has the focus, and they acted a moment ago. */
const isUsed = ({ element }: FrameHost): boolean =>
  document.activeElement === element && userActivity().active

/**
 * Makes the running page what it is to be; false when it has to begin anew. It may take a while: nothing may be done to
 * the page then unless it is still wanted.
 */
export type Follower = (
  before: string,
  after: string,
  isWanted: () => boolean,
) => boolean | Promise<boolean>

type Listener = (message: FromFrame, frame: FrameHost) => void

/** What only decorates a change must not fail it, whatever the page is made of. */
const decoration = (parts: () => string[]): string[] => {
  try {
    return parts()
  } catch {
    return []
  }
}

export class PreviewController {
  readonly #stage: FrameStage
  readonly #pages: PageLoader
  readonly #requests: FrameRequests
  readonly #storages: AppStorages
  readonly #place: TrialPlace
  readonly #settings: FrameSettings
  readonly #commands = new CommandLimit()
  readonly #sticky = new Map<string, ToFrame>()
  readonly #listeners = new Map<FromFrameType, Set<Listener>>()
  readonly #watchers = new Set<() => void>()
  readonly #storageWatchers = new Set<(reason: StorageFailure) => void>()
  #state = EMPTY_STATE
  #stream: LiveStream | null = null
  #follower: Follower | null = null
  /** What the running page is about to become. */
  #coming: Content | null = null
  /** Of the change that is being tried, or followed. */
  #trial = new AbortController()

  constructor(options: PreviewOptions) {
    this.#settings = {
      badge: (options.badge ?? true) && !isBadgeDismissed(),
      simplified: options.simplified ?? false,
      scrollbarsHidden: false,
      helpUrl: new URL('/placeholder', options.publicUrl).href,
      homeUrl: new URL('/', options.publicUrl).href,
    }
    this.#requests = new FrameRequests(options.publicUrl, options.bridge ?? null)
    this.#storages = new AppStorages(options.account ?? (() => null), (reason) => {
      for (const watcher of this.#storageWatchers) watcher(reason)
    })
    const { slot, frameHostSuffix, publicUrl } = options
    this.#place = { slot, names: frameNames, frameHostSuffix, publicUrl, settings: this.#settings }
    this.#stage = new FrameStage({
      ...this.#place,
      title: options.title,
      onMessage: (message, frame) => this.#onMessage(message, frame),
      onHung: (frame) => this.#onHung(frame),
      onReloaded: (frame) => {
        if (!this.#stream) this.#pages.reloaded(frame)
      },
      onOverload: (frame) => this.#onMisbehaved(frame, 'overload'),
      onKeyboardTaken: (frame) => this.#onMisbehaved(frame, 'keyboard'),
    })
    this.#pages = new PageLoader({
      stage: this.#stage,
      storages: this.#storages,
      isSimplified: () => this.#settings.simplified,
      onChange: (change) => this.#update(change),
      onFrame: (frame) => {
        for (const message of this.#sticky.values()) frame.post(message)
      },
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
    return this.#pages.content?.html ?? null
  }

  frame(): HTMLIFrameElement | null {
    return this.#stage.visible?.element ?? null
  }

  // -- loading ---------------------------------------------------------------------------------

  /** Shows a page. Content that is already shown is not reloaded; while streaming it has to wait. */
  async load(text: string, { keepScroll, ...source }: LoadOptions): Promise<LoadResult> {
    if (this.#stream) return SUPERSEDED
    const later = this.#endTrial()
    const html = stripFences(text)
    if (!isAcceptable(html)) return this.#pages.fail('generic')
    const content = { ...source, html, at: Date.now() }
    const before = this.#pages.content
    if (this.#isShown() && before !== null && isSamePage(before, content)) {
      if (before.html === html) return { ok: true }
      const followed = this.#follow(before, content, later)
      // what is done at once is adopted at once: the next page may come in the same turn
      if (typeof followed === 'boolean' ? followed : await followed) {
        this.#pages.adopt(content)
        return { ok: true }
      }
      if (later.aborted) return SUPERSEDED
    }
    return this.#pages.open(content, { keepScroll })
  }

  /**
   * Shows a page that a model changed, in place of the page before, which is used until then. First
   * it runs hidden: where that page worked and it fails, or it cannot be run, it is not shown.
   */
  async change(text: string, source: PageSource): Promise<ChangeResult> {
    if (this.#stream) return { kind: 'superseded' }
    const trial = this.#endTrial()
    const html = stripFences(text)
    const content = { ...source, html, at: Date.now() }
    const { running } = this.#pages
    const isChange = running !== null && isSamePage(running.content, content)
    if (!isChange || !isAcceptable(html)) return this.#shown(this.load(text, source))
    const { content: old, problems: known } = running
    const parts = await Promise.all([import('./changeTrial'), import('./changedParts')]).catch(
      () => null,
    )
    const storage = await this.#storages.of(source.appId)
    if (trial.aborted) return { kind: 'superseded' }
    // the connection is lost
    if (!parts) return { kind: 'untried' }
    const [{ problemOfChange }, { changedParts }] = parts
    const asked = { before: old.html, known, after: html, storage }
    const problem = await problemOfChange(asked, this.#place, trial).catch(() => 'untried' as const)
    if (trial.aborted) return { kind: 'superseded' }
    if (problem === 'untried') return { kind: problem }
    if (problem) return { kind: 'broken', problem: problem.message }
    const highlight = decoration(() => changedParts(old.html, html))
    const opened = await this.#pages.open(content, { keepScroll: true, highlight })
    // it was tried, also where it fails to load now
    const isSuperseded = !opened.ok && opened.failure === 'superseded'
    return { kind: isSuperseded ? 'superseded' : 'shown' }
  }

  /** Reloads the current content. */
  async reload(): Promise<LoadResult> {
    return this.#openAgain(this.#coming ?? this.#pages.content ?? this.#pages.good.last)
  }

  /** Runs the current content although its last run hung or was ended. */
  async runAnyway(): Promise<LoadResult> {
    return this.#openAgain(this.#coming ?? this.#pages.content)
  }

  async restoreLast(): Promise<LoadResult> {
    return this.#openAgain(this.#pages.good.last)
  }

  showFallback(kind: FallbackKind): void {
    this.#endTrial()
    this.#endStream()
    this.#pages.supersede()
    this.#pages.fail(kind)
  }

  clear(): void {
    this.#endTrial()
    this.#endStream()
    this.#pages.clear()
    this.#stage.clear()
    this.#state = EMPTY_STATE
    this.#update({})
  }

  // -- streaming -------------------------------------------------------------------------------

  /** The old page stays until the new one has something to show. */
  streamStart(source: PageSource): void {
    this.#endTrial()
    this.#endStream()
    this.#pages.supersede()
    this.#update({ phase: 'streaming', failure: null, attempt: 0 })
    this.#stream = new LiveStream({
      source,
      stage: this.#stage,
      storages: this.#storages,
      onShown: () => this.#update({}),
      onProvisional: (content) => this.#adopt(content),
    })
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
    const cutOff = finalHtml === undefined && this.#isTooLittle(html)
    if (html.trim() === '' || cutOff) return this.#pages.fail('incomplete')
    if (!isAcceptable(html)) return this.#pages.fail('generic')
    return this.#pages.open({ ...stream.source, html, at: Date.now() }, { keepScroll: true })
  }

  /** Cancelled or failed: restores the last content that worked. */
  streamAbort(): void {
    const stream = this.#stream
    if (!stream) return
    const { visible } = this.#stage
    const back = this.#pages.good.last
    const gone = visible === null || stream.isDrawnIn(visible)
    this.#endStream()
    this.#pages.supersede()
    if (!back) this.clear()
    else if (gone) void this.#openAgain(back)
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

  /** Gives the keyboard to the app in view, as the person asked for. */
  focus(): void {
    this.#stage.focus()
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

  /** While a page is edited by hand: changes of its text are made in it while it runs. */
  setFollower(follower: Follower | null): void {
    this.#follower = follower
  }

  on<T extends FromFrameType>(
    type: T,
    listener: (message: FromFrameOf<T>, frame: FrameHost) => void,
  ): () => void {
    const listeners = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, listeners.add(listener as Listener))
    return () => listeners.delete(listener as Listener)
  }

  /** Calls `watcher` when the browser does not store values of the app. */
  onStorageFailed(watcher: (reason: StorageFailure) => void): () => void {
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
    this.#endTrial()
    this.#endStream()
    this.#pages.dispose()
    this.#stage.dispose()
    this.#storages.dispose()
    this.#watchers.clear()
    this.#listeners.clear()
  }

  // -- internal---------------------------------------------------------------------------------

  #isShown(): boolean {
    return this.#state.phase === 'ready' || this.#state.phase === 'settling'
  }

  /** `later` is aborted by whatever is shown next: that begins from the page as it is now. */
  #follow(before: Content, content: Content, later: AbortSignal): boolean | Promise<boolean> {
    const frame = this.#stage.visible
    const isWanted = () =>
      !later.aborted &&
      this.#isShown() &&
      this.#stage.visible === frame &&
      this.#pages.content === before
    const followed = this.#follower?.(before.html, content.html, isWanted) ?? false
    if (typeof followed === 'boolean') return followed
    this.#coming = content
    return followed
      .catch(() => false)
      .then((isDone) => {
        if (this.#coming === content) this.#coming = null
        return isDone && isWanted()
      })
  }

  #update(change: Partial<PreviewState>): void {
    this.#state = {
      ...this.#state,
      ...change,
      visible: this.#stage.visible !== null,
      canRestore: this.#pages.good.last !== null,
    }
    for (const watcher of this.#watchers) watcher()
  }

  async #shown(opened: Promise<LoadResult>): Promise<ChangeResult> {
    const result = await opened
    if (result.ok) return { kind: 'shown' }
    return { kind: result.failure === 'superseded' ? 'superseded' : 'untried' }
  }

  /** Ends the hidden run, or what is followed; returns the signal of the next one. */
  #endTrial(): AbortSignal {
    this.#trial.abort()
    this.#trial = new AbortController()
    this.#coming = null
    return this.#trial.signal
  }

  async #openAgain(content: Content | null): Promise<LoadResult> {
    this.#endTrial()
    return content ? this.#pages.open(content, { anyway: true }) : this.#pages.fail('generic')
  }

  #adopt(content: Content): boolean {
    if (this.#isTooLittle(content.html)) return false
    this.#pages.good.add(content)
    this.#update({ generatedAt: content.at })
    return true
  }

  #isTooLittle(html: string): boolean {
    return isTooLittle(html.length, this.#pages.good.last?.html.length ?? 0)
  }

  #endStream(): void {
    this.#stream?.stop()
    this.#stream = null
  }

  #onHung(frame: FrameHost): void {
    if (!this.#stream) this.#pages.hung(frame)
    else {
      // a page that is about to be replaced is only taken away
      this.#pages.takeAway(frame)
      if (this.#stream.isDrawnIn(frame)) this.#stream.reopen()
    }
    this.#update({})
  }

  #onMisbehaved(frame: FrameHost, kind: FallbackKind): void {
    if (this.#stream) this.#pages.takeAway(frame)
    else this.#pages.end(frame, kind)
    this.#update({})
  }

  #onMessage(message: FromFrame, frame: FrameHost): void {
    const visible = frame === this.#stage.visible
    this.#requests.take(message, frame, visible, this.#stage.actedAgo)
    if (visible && message.type === 'scroll') this.#pages.scrolled(message.position)
    if (visible && message.type === 'badge-dismissed') {
      dismissBadge()
      this.#settings.badge = false
    }
    if (message.type === 'command' && !(visible && isUsed(frame) && this.#commands.take())) return
    const early = message.type === 'console' || message.type === 'error'
    if (!visible && !early) return
    for (const listener of this.#listeners.get(message.type) ?? []) listener(message, frame)
  }
}
