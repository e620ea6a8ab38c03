import { currentTarget, type PageTarget } from '@/document/document'
import { selectShownHtml } from '@/document/state'
import type { Validation } from '@/document/step'
import type { ChangeResult } from '@/frame/host/previewState'
import {
  type GeneratorState,
  type PreviewEvent,
  type PreviewFeed,
  selectIsGenerating,
} from '../store'

/** The preview's methods that the generate screen uses. */
export interface PreviewSink {
  streamStart(options: PreviewPlace): void
  streamChunk(text: string): void
  streamRestart(): void
  streamEnd(html: string): unknown
  streamAbort(): void
  /** May return a promise. */
  load(html: string, options: PreviewPlace): unknown
  /** The page before is shown and used until the changed one is ready, and if that is broken. */
  change(html: string, options: PreviewPlace): Promise<ChangeResult>
  showFallback(kind: 'incomplete'): void
  clear(): void
}

/** `appId` is the namespace of the page's storage. */
interface PreviewPlace {
  appId: string
  pageKey: string
}

export type ChangeMade = Extract<PreviewEvent, { type: 'changeMade' }>

/** The result of validating a change; `pending` when it could not be run. */
export type OnValidated = (change: ChangeMade, validation: Validation) => void

const UNVALIDATED: ChangeResult = { kind: 'unvalidated' }

/** How often a validation starts again that the person ends by loading the page before. */
const ATTEMPTS_MAX = 3

/** Does in the preview what events tell. */
export class PreviewLink {
  /** The page that is being loaded. A stream waits for it, so that the app stays visible. */
  private loading: Promise<unknown> | null = null
  /** The stream as far as it came; `shown` once the preview was told of it. */
  private stream: { target: PageTarget; text: string; shown: boolean } | null = null

  /** The change that is being validated; any other page takes its place. */
  private change: ChangeMade | null = null

  constructor(
    private readonly preview: PreviewSink,
    private readonly onValidated: OnValidated,
  ) {}

  readonly take = (event: PreviewEvent): void => {
    switch (event.type) {
      case 'stepShown':
        this.load(event.target, event.html)
        break
      case 'changeMade':
        this.change = event
        void this.validateChange(event)
        break
      case 'streamStarted':
        this.change = null
        this.stream = { target: event.target, text: '', shown: false }
        this.begin()
        break
      case 'chunk':
        this.append(event.text)
        break
      case 'restarted':
        this.replace('')
        break
      case 'rewritten':
        this.replace(event.html)
        break
      case 'streamEnded':
        this.end(event.html)
        break
      case 'streamAborted':
        if (this.stream?.shown) this.preview.streamAbort()
        this.stream = null
        break
      case 'incomplete':
        this.preview.showFallback('incomplete')
        break
      case 'cleared':
        this.change = null
        this.preview.clear()
        break
    }
  }

  /** The preview is gone: what it still answers does not count. */
  release(): void {
    this.change = null
  }

  private async validateChange(change: ChangeMade): Promise<void> {
    const { target, before, html } = change
    let result: ChangeResult = { kind: 'superseded' }
    for (let attempt = 1; result.kind === 'superseded' && attempt <= ATTEMPTS_MAX; attempt += 1) {
      if (attempt > 1) this.open(target, before)
      while (this.loading !== null) await this.loading
      if (this.change !== change) return
      result = await this.preview.change(html, placeOf(target)).catch(() => UNVALIDATED)
      if (this.change !== change) return
    }
    this.change = null
    this.onValidated(change, validationOf(result))
  }

  private begin(): void {
    const { stream } = this
    if (stream === null || stream.shown) return
    if (this.loading !== null) {
      void this.loading.then(() => this.begin())
      return
    }
    stream.shown = true
    this.preview.streamStart(placeOf(stream.target))
    if (stream.text !== '') this.preview.streamChunk(stream.text)
  }

  private append(text: string): void {
    if (this.stream === null) return
    this.stream.text += text
    if (this.stream.shown) this.preview.streamChunk(text)
  }

  private replace(text: string): void {
    if (this.stream === null) return
    this.stream.text = text
    if (!this.stream.shown) return
    this.preview.streamRestart()
    if (text !== '') this.preview.streamChunk(text)
  }

  private end(html: string): void {
    const { stream } = this
    this.stream = null
    if (stream === null) return
    if (stream.shown) this.preview.streamEnd(html)
    else this.load(stream.target, html)
  }

  private load(target: PageTarget, html: string): void {
    this.change = null
    this.open(target, html)
  }

  private open(target: PageTarget, html: string): void {
    const result = this.preview.load(html, placeOf(target))
    if (!(result instanceof Promise)) return
    const own = result
      .catch(() => undefined)
      .then(() => {
        if (this.loading === own) this.loading = null
      })
    this.loading = own
  }
}

function validationOf(result: ChangeResult): Validation {
  switch (result.kind) {
    case 'shown':
      return 'passed'
    case 'broken':
      return { broken: result.problem }
    case 'unvalidated':
    case 'superseded':
      return 'pending'
  }
}

const placeOf = ({ appId, pageId }: PageTarget): PreviewPlace => ({ appId, pageKey: pageId })

/** Shows the present state, then what happens. Returns the function that ends this. */
export function linkPreview(
  state: GeneratorState,
  feed: PreviewFeed,
  preview: PreviewSink,
): () => void {
  const link = new PreviewLink(preview, state.changeValidated)
  const { document, run, failure } = state
  const shown = state.replaced?.document ?? document
  const html = selectShownHtml({ document: shown, unsaved: false })
  if (shown !== null && html !== '') {
    link.take({ type: 'stepShown', target: currentTarget(shown), html })
  }
  const isGenerating = selectIsGenerating(state)
  if (run !== null && isGenerating) {
    link.take({ type: 'streamStarted', target: run.target })
    link.take({ type: 'chunk', text: run.text })
  } else if (failure?.incomplete) link.take({ type: 'incomplete' })
  const unlisten = feed.listen(link.take)
  // The preview that validated it is gone, or there was none yet.
  if (!isGenerating) state.validationRequested()
  return () => {
    unlisten()
    link.release()
  }
}
