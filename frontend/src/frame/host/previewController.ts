/**
 * The preview, independent of any framework: loads and streams pages into frames, recovers a hung
 * frame, stores an app's values, and handles the requests of its frames.
 */
import type { FromFrameOf, FromFrameType, ToFrame } from '../messages'
import type { FrameSettings } from '../protocol'
import type { ApiBridgeConfig } from './apiBridge'
import { asChange, showChanged } from './changedPage'
import { isAcceptable, stripFences } from './content'
import { Arrival, type Departure, Departures } from './departures'
import type { FallbackKind } from './fallback'
import { type ExecuteResult, executeIn, type FrameHost } from './frameHost'
import { FrameMessages, isBadgeDismissed } from './frameMessages'
import { frameNames, SharedName } from './frameNames'
import { FrameRequests } from './frameRequests'
import { FrameStage, type FrameStageOptions } from './frameStage'
import type { HiddenPlace } from './hiddenFrame'
import { isServerReachable } from './network'
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
import type { ShownOptions, ShownRun } from './shownRun'
import type { StorageFailure } from './storage/appStorage'
import { AppStorages } from './storage/appStorages'
import { Streaming } from './streaming'

type PreviewOptions = {
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
}

export type LoadOptions = PageSource & { keepScroll?: boolean }

/** Makes the running page what it is to be; false when it has to begin anew. */
export type LivePatcher = (before: string, after: string) => boolean

export class PreviewController {
  readonly #stage: FrameStage
  readonly #pages: PageLoader
  readonly #requests: FrameRequests
  readonly #storages: AppStorages
  readonly #place: HiddenPlace & Pick<FrameStageOptions, 'names'>
  readonly #settings: FrameSettings
  readonly #hiddenName = new SharedName(frameNames)
  readonly #messages: FrameMessages
  readonly #streaming: Streaming
  #livePatcher: LivePatcher | null = null
  #replacementGuard: (() => Promise<void> | null) | null = null
  readonly #watchers = new Set<() => void>()
  readonly #storageWatchers = new Set<(reason: StorageFailure) => void>()
  readonly #departures = new Departures()
  readonly #arrival = new Arrival()
  #state = EMPTY_STATE
  /** Of the change that is being tried, or followed. */
  #validation = new AbortController()

  constructor(options: PreviewOptions) {
    this.#settings = {
      badge: (options.badge ?? true) && !isBadgeDismissed(),
      simplified: options.simplified ?? false,
      scrollbarsHidden: false,
      homeUrl: new URL('/', options.publicUrl).href,
    }
    const { report } = this.#departures
    this.#requests = new FrameRequests(options.publicUrl, null, report)
    this.#storages = new AppStorages(options.account ?? (() => null), (reason) => {
      for (const watcher of this.#storageWatchers) watcher(reason)
    })
    this.#messages = new FrameMessages({
      requests: this.#requests,
      settings: this.#settings,
      stage: () => this.#stage,
      pages: () => this.#pages,
    })
    const { slot, frameHostSuffix, publicUrl } = options
    const { bridge } = this.#requests
    const settings = this.#settings
    this.#place = { slot, names: frameNames, frameHostSuffix, publicUrl, settings, bridge }
    this.#stage = new FrameStage({
      ...this.#place,
      title: options.title,
      onMessage: (message, frame) => this.#messages.take(message, frame),
      onHung: (frame) => this.#onHung(frame),
      onReloaded: (frame) => {
        if (!this.#streaming.isOn) this.#pages.reloaded(frame)
      },
      onLeft: (frame) => {
        if (this.#streaming.isOn) return
        report({ kind: 'left', site: null })
        this.#pages.reloaded(frame, 'left')
      },
      onOverload: (frame) => this.#onMisbehaved(frame, 'overload'),
      onKeyboardTaken: (frame) => this.#onMisbehaved(frame, 'keyboard'),
      onDialogs: (frame) => this.#onMisbehaved(frame, 'dialogs'),
    })
    this.#pages = new PageLoader({
      stage: this.#stage,
      storages: this.#storages,
      isSimplified: () => this.#settings.simplified,
      onChange: (change) => this.#update(change),
      onFrame: (frame) => this.#messages.greet(frame),
      free: () => this.#replacementGuard?.() ?? null,
      isReachable: isServerReachable,
    })
    this.#streaming = new Streaming({
      stage: this.#stage,
      pages: this.#pages,
      storages: this.#storages,
      onChange: (change) => this.#update(change),
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
    if (this.#streaming.isOn) return SUPERSEDED
    this.#endValidation()
    const html = stripFences(text)
    if (!isAcceptable(html)) return this.#pages.fail('generic')
    const address = this.#arrival.take(source)
    const content = { ...source, html, at: Date.now(), address }
    const before = this.#pages.content
    const isShown = this.#state.phase === 'ready' || this.#state.phase === 'settling'
    if (isShown && before !== null && isSamePage(before, content) && !address) {
      if (before.html === html) return { ok: true }
      if (this.#livePatcher?.(before.html, html)) {
        this.#pages.adopt(content)
        return { ok: true }
      }
    }
    return this.#pages.open(content, { keepScroll })
  }

  /**
   * Shows a page that a model changed, in place of the page before, which is used until then. First
   * it runs hidden: where that page worked and it fails, or it cannot be run, it is not shown.
   */
  async change(text: string, source: PageSource): Promise<ChangeResult> {
    if (this.#streaming.isOn) return { kind: 'superseded' }
    const validation = this.#endValidation()
    const html = stripFences(text)
    const content = { ...source, html, at: Date.now() }
    const { running } = this.#pages
    const isChange = running !== null && isSamePage(running.content, content)
    if (!isChange || !isAcceptable(html)) return asChange(this.load(text, source))
    const tools = { pages: this.#pages, storages: this.#storages, place: this.#place }
    return showChanged(tools, running, content, validation)
  }

  /**
   * A page of the app is led to with a query or an anchor: the one in view is loaded again, another one once it is. `address`: from the
   * path on.
   */
  arrive(pageKey: string, address: string): void {
    const { content } = this.#pages
    if (content === null || this.#streaming.isOn) return
    if (content.pageKey !== pageKey)
      this.#arrival.expect({ appId: content.appId, pageKey }, address)
    else {
      this.#endValidation()
      const again = { ...content, address, at: Date.now() }
      void this.#pages.open(again, { anyway: true, keepScroll: false })
    }
  }

  /** Reloads the current content. */
  async reload(): Promise<LoadResult> {
    return this.#openAgain(this.#pages.content ?? this.#pages.good.last)
  }

  /** Runs the current content although its last run hung or was ended. */
  async runAnyway(): Promise<LoadResult> {
    return this.#openAgain(this.#pages.content)
  }

  async restoreLast(): Promise<LoadResult> {
    return this.#openAgain(this.#pages.good.last)
  }

  showFallback(kind: FallbackKind): void {
    this.#endValidation()
    this.#streaming.stop()
    this.#pages.supersede()
    this.#pages.fail(kind)
  }

  clear(): void {
    this.#endValidation()
    this.#streaming.stop()
    this.#pages.clear()
    this.#stage.clear()
    this.#state = { ...EMPTY_STATE, detecting: this.#state.detecting }
    this.#update({})
  }

  // -- streaming -------------------------------------------------------------------------------

  /** The old page stays until the new one has something to show. */
  streamStart(source: PageSource): void {
    this.#endValidation()
    this.#streaming.start(source)
  }

  streamChunk(text: string): void {
    this.#streaming.push(text)
  }

  /** The job was restarted by another worker: the partial text is dropped. */
  streamRestart(): void {
    const { source } = this.#streaming
    if (source) this.streamStart(source)
  }

  /** Loads the final page, or the streamed text, in a new frame. */
  streamEnd(finalHtml?: string): Promise<LoadResult> {
    return this.#streaming.end(finalHtml)
  }

  /** Cancelled or failed: restores the last content that worked. */
  streamAbort(): void {
    if (!this.#streaming.isOn) return
    const { visible } = this.#stage
    const back = this.#pages.good.last
    const gone = visible === null || this.#streaming.isDrawnIn(visible)
    this.#streaming.stop()
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

  /** Whether errors of pages are to be detected, which the state says. */
  setDetecting(detecting: boolean): void {
    if (detecting !== this.#state.detecting) this.#update({ detecting })
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
    this.#messages.post(message)
  }

  /** A lasting setting: sent to the visible frame and to each one after it. */
  setSticky(key: string, message: ToFrame | null): void {
    if (key === 'mode') this.#stage.setMode(message !== null)
    this.#messages.setSticky(key, message)
  }

  /** While a page is edited by hand: it is not replaced by its next text as long as somebody writes in it. */
  setReplacementGuard(guard: (() => Promise<void> | null) | null): void {
    this.#replacementGuard = guard
  }

  /** While a page is edited by hand: changes of its text are made in it while it runs. */
  setLivePatcher(patcher: LivePatcher | null): void {
    this.#livePatcher = patcher
  }

  on<T extends FromFrameType>(
    type: T,
    listener: (message: FromFrameOf<T>, frame: FrameHost) => void,
  ): () => void {
    return this.#messages.on(type, listener)
  }

  /** Calls `watcher` when the browser does not store values of the app. */
  onStorageFailed(watcher: (reason: StorageFailure) => void): () => void {
    this.#storageWatchers.add(watcher)
    return () => this.#storageWatchers.delete(watcher)
  }

  /** Calls `watcher` when the app goes elsewhere; not each time where it does so again and again. */
  onDeparture(watcher: (departure: Departure) => void): () => void {
    return this.#departures.watch(watcher)
  }

  /** What a page of the app in view shows when it runs hidden. Null when nothing came of it. */
  async showHidden(asked: ShownOptions, signal: AbortSignal): Promise<ShownRun | null> {
    const { content } = this.#pages
    if (content === null) return null
    const [{ showHidden }, storage] = await Promise.all([
      import('./shownRun'),
      this.#storages.of(content.appId),
    ])
    const place = { ...this.#place, names: this.#hiddenName }
    const shown = signal.aborted ? null : await showHidden(asked, storage, place, signal)
    if (shown === null) this.#hiddenName.renew()
    return shown
  }

  async execute(code: string): Promise<ExecuteResult> {
    const frame = this.#stage.visible
    return frame ? executeIn(frame, code) : { success: false, error: 'No content is shown.' }
  }

  dispose(): void {
    this.#endValidation()
    this.#streaming.stop()
    this.#pages.dispose()
    this.#stage.dispose()
    this.#storages.dispose()
    this.#hiddenName.end()
    this.#watchers.clear()
    this.#messages.dispose()
  }

  // -- internal---------------------------------------------------------------------------------

  #update(change: Partial<PreviewState>): void {
    this.#state = {
      ...this.#state,
      ...change,
      visible: this.#stage.visible !== null,
      canRestore: this.#pages.good.last !== null,
    }
    for (const watcher of this.#watchers) watcher()
  }

  /** Ends the hidden run; returns the signal of the next one. */
  #endValidation(): AbortSignal {
    this.#validation.abort()
    this.#validation = new AbortController()
    return this.#validation.signal
  }

  async #openAgain(content: Content | null): Promise<LoadResult> {
    this.#endValidation()
    return content ? this.#pages.open(content, { anyway: true }) : this.#pages.fail('generic')
  }

  #onHung(frame: FrameHost): void {
    if (!this.#streaming.isOn) this.#pages.hung(frame)
    else {
      // a page that is about to be replaced is only taken away
      this.#pages.takeAway(frame)
      if (this.#streaming.isDrawnIn(frame)) this.#streaming.reopen()
    }
    this.#update({})
  }

  #onMisbehaved(frame: FrameHost, kind: FallbackKind): void {
    if (this.#streaming.isOn) this.#pages.takeAway(frame)
    else this.#pages.end(frame, kind)
    this.#update({})
  }
}
