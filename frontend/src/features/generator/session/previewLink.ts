import type { Run } from '../model/run'
import type { GeneratorStore } from '../stores/generatorStore'
import { selectHtml } from '../stores/selectors'
import type { GeneratorState } from '../stores/state'

/** The preview's methods that the generate screen uses. */
export interface PreviewSink {
  /** `appId` is the app that the page belongs to, whose storage it uses. */
  streamStart(page: { appId: string | null }): void
  streamChunk(text: string): void
  streamRestart(): void
  streamEnd(html: string): unknown
  streamAbort(): void
  /** May return a promise. */
  load(html: string, page: { appId: string | null }): unknown
  showFallback(kind: 'incomplete'): void
  clear(): void
}

/** Keeps the preview in sync with the store. Returns the function that ends this. */
export function linkPreview(store: GeneratorStore, preview: PreviewSink): () => void {
  const link = new PreviewLink(store, preview)
  link.showCurrent()
  const unsubscribe = store.subscribe((state, before) => link.follow(state, before))
  return () => {
    unsubscribe()
    link.release()
  }
}

class PreviewLink {
  /** The page that is being loaded. A stream waits for it, so that the app stays visible. */
  private loading: Promise<unknown> | null = null
  private streaming = false
  private released = false

  constructor(
    private readonly store: GeneratorStore,
    private readonly preview: PreviewSink,
  ) {}

  release(): void {
    this.released = true
  }

  showCurrent(): void {
    const state = this.store.getState()
    const html = selectHtml(state)
    if (html !== '') this.load(state)
    if (state.run !== null) this.begin()
    else if (state.failure?.incomplete) this.preview.showFallback('incomplete')
  }

  follow(state: GeneratorState, before: GeneratorState): void {
    if (state.run === before.run && state.history === before.history) return
    if (state.run !== null && before.run !== null) this.advance(state.run, before.run)
    else if (state.run !== null) this.begin()
    else if (before.run !== null) this.end(state, before)
    else this.show(state)
  }

  private begin(): void {
    const { run, appId } = this.store.getState()
    if (this.released || this.streaming || run === null) return
    if (this.loading !== null) {
      void this.loading.then(() => this.begin())
      return
    }
    this.streaming = true
    this.preview.streamStart({ appId })
    if (run.text !== '') this.preview.streamChunk(run.text)
  }

  /** Chunks append to the text; any other change replaces it. */
  private advance(run: Run, before: Run): void {
    if (!this.streaming || run.text === before.text) return
    if (run.chunks > before.chunks) {
      this.preview.streamChunk(run.text.slice(before.text.length))
      return
    }
    this.preview.streamRestart()
    if (run.text !== '') this.preview.streamChunk(run.text)
  }

  private end(state: GeneratorState, before: GeneratorState): void {
    const wasStreaming = this.streaming
    this.streaming = false
    if (hasNewStep(state, before)) {
      if (wasStreaming) this.preview.streamEnd(selectHtml(state))
      else this.load(state)
      return
    }
    if (wasStreaming) this.preview.streamAbort()
    if (state.failure?.incomplete) this.preview.showFallback('incomplete')
    else this.show(state)
  }

  private show(state: GeneratorState): void {
    if (selectHtml(state) === '') this.preview.clear()
    else this.load(state)
  }

  private load(state: GeneratorState): void {
    const result = this.preview.load(selectHtml(state), { appId: state.appId })
    if (!(result instanceof Promise)) return
    const own = result
      .catch(() => undefined)
      .then(() => {
        if (this.loading === own) this.loading = null
      })
    this.loading = own
  }
}

/** A successful run adds a history step. */
function hasNewStep(state: GeneratorState, before: GeneratorState): boolean {
  const newest = state.history.entries[state.history.index]
  return (
    state.failure === null &&
    newest !== undefined &&
    newest.type !== 'loaded' &&
    !before.history.entries.includes(newest) &&
    !before.replaced?.history.entries.includes(newest)
  )
}
