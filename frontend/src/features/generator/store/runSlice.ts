import type { StateCreator } from 'zustand'
import { holds, newDocument, withStep } from '@/document/document'
import { withNewPage } from '@/document/pages'
import { pageStep, type StepOrigin } from '@/document/step'
import { showPage, showStep, withBackgroundAnswer, withOpenPage } from './documentSlice'
import type { PreviewFeed } from './previewEvents'
import {
  type NewRun,
  newRun,
  type Run,
  type RunKind,
  restarted,
  withChunk,
  withReasoning,
} from './run'
import { selectIsGenerating } from './selectors'
import {
  type GeneratorState,
  MODIFY_PANEL,
  type PagesState,
  type PanelState,
  type RunEvents,
  type RunResult,
  type RunState,
} from './state'

/** Samples to choose from stand in the side panel. */
const SIDE_SHOWN: Pick<PanelState, 'panel' | 'sideHidden'> = {
  panel: { kind: 'prompt' },
  sideHidden: false,
}

type Slice = StateCreator<GeneratorState, [], [], RunState & RunEvents>

/** The life cycle of a run: started, updated, then succeeded, failed or stopped. */
export const runSlice =
  (feed: PreviewFeed): Slice =>
  (set, get) => {
    const change = (next: (run: Run) => Run) =>
      set(({ run }) => (run === null ? {} : { run: next(run) }))
    return {
      run: null,
      failure: null,
      replaced: null,
      offer: null,
      answerNote: null,
      runStarted: (asked) => {
        const isNew = asked.kind === 'generate' && asked.newPage === undefined
        set((state) => ({
          run: newRun(asked),
          failure: null,
          offer: null,
          answerNote: null,
          panel: isNew ? { kind: 'prompt' } : MODIFY_PANEL,
          ...(isNew ? ownDocument(state, newRun(asked)) : ownPage(state, asked)),
        }))
        // a modification leaves the app in view, and in use, until its page is ready
        if (selectIsGenerating(get())) feed.emit({ type: 'streamStarted', target: asked.target })
      },
      progressReported: (percent, step) => change((run) => ({ ...run, percent, step })),
      reasoningReceived: (content) => change((run) => withReasoning(run, content)),
      chunkReceived: (content) => {
        change((run) => withChunk(run, content, performance.now()))
        feed.emit({ type: 'chunk', text: content })
      },
      fullCodeReceived: (html) => {
        change((run) => ({ ...run, text: html }))
        feed.emit({ type: 'rewritten', html })
      },
      runRestarted: (attempt) => {
        change((run) => restarted(run, attempt))
        feed.emit({ type: 'restarted' })
      },
      stopRequested: () => change((run) => ({ ...run, stopping: true })),
      runSucceeded: (result) => {
        const { run } = get()
        if (run === null) return
        const before = get().document
        const isGenerating = selectIsGenerating(get())
        set(finished(get(), run, result))
        const { document } = get()
        if (isGenerating) feed.emit({ type: 'streamEnded', html: result.html })
        else if (document !== before && document?.currentPageId === run.target.pageId) {
          set(showStep(get(), feed))
        }
      },
      samplesOffered: (offer) => {
        const isShown = get().run === null || selectIsGenerating(get())
        set({ ...restoredWork(get()), run: null, replaced: null, offer, ...SIDE_SHOWN })
        if (!isShown) return
        feed.emit({ type: 'streamAborted' })
        set(showPage(get(), feed))
      },
      offerDeclined: () => set({ offer: null }),
      runFailed: (failure) => {
        const isGenerating = selectIsGenerating(get())
        set({ ...restoredWork(get()), run: null, failure, replaced: null, sideHidden: false })
        if (!isGenerating) return
        feed.emit({ type: 'streamAborted' })
        if (failure.incomplete) feed.emit({ type: 'incomplete' })
        else set(showPage(get(), feed))
      },
      pageBrokeOff: (failed, brokenOff) =>
        set(({ failure }) => (failure === failed ? { failure: { ...failed, brokenOff } } : {})),
      runStopped: () => {
        const isGenerating = selectIsGenerating(get())
        set({ ...restoredWork(get()), run: null, replaced: null })
        if (!isGenerating) return
        feed.emit({ type: 'streamAborted' })
        set(showPage(get(), feed))
      },
      failureDismissed: () => set({ failure: null }),
      answerNoted: (answerNote) => set({ answerNote }),
      answerNoteDismissed: () => set({ answerNote: null }),
    }
  }

/** A generation is an app of its own: it never takes the place of another one. */
function ownDocument(state: GeneratorState, { target, instruction }: Run): Partial<GeneratorState> {
  const { document, unsaved } = state
  return {
    replaced: state.replaced ?? { document, unsaved },
    document: newDocument(instruction, target.appId, target.pageId),
    unsaved: true,
    validating: null,
  }
}

/** A page that is new to the open app is added and opened. */
function ownPage(
  state: GeneratorState,
  { target, newPage, instruction }: NewRun,
): Partial<GeneratorState> {
  const { document } = state
  if (newPage === undefined || document === null || holds(document, target)) return {}
  const { pageId } = target
  const next = withNewPage(document, { pageId, name: newPage, prompt: instruction })
  return { ...withOpenPage(state, next), unsaved: true }
}

/** A failed generation restores the work it replaced. */
function restoredWork(state: GeneratorState): Partial<GeneratorState> {
  return state.run?.kind === 'generate' && state.replaced !== null ? state.replaced : {}
}

/** The typed text and the view are about another page where that was opened meanwhile. */
function finished(state: GeneratorState, run: Run, result: RunResult): Partial<GeneratorState> {
  const { document } = state
  const ended = { run: null, failure: null, replaced: null }
  const after = { ...ended, answerNote: result.note ?? null, modification: '', panel: MODIFY_PANEL }
  if (document === null || !holds(document, run.target)) return after
  const step = runStep(run, result)
  const { pageId } = run.target
  const next = { unsaved: true, document: withStep(document, pageId, step) }
  if (document.currentPageId === pageId) return { ...after, ...next }
  return {
    ...ended,
    ...withBackgroundAnswer(state, pageId),
    ...next,
    typed: withoutSent(state, run),
  }
}

/** The instruction was carried out. */
function withoutSent({ typed }: GeneratorState, { target, instruction }: Run): PagesState['typed'] {
  const left = typed[target.pageId]
  if (left?.modification.trim() !== instruction) return typed
  return { ...typed, [target.pageId]: { ...left, modification: '' } }
}

/** The step that a run adds to its page. */
export function runStep(
  { kind, jobId, instruction }: Pick<Run, 'kind' | 'jobId' | 'instruction'>,
  { html, generationId, model }: RunResult,
) {
  const made = { id: jobId, html, name: instruction, origin: originOf(kind), generationId }
  return pageStep(model === undefined ? made : { ...made, model })
}

function originOf(kind: RunKind): StepOrigin {
  return kind === 'generate' ? 'generation' : 'modification'
}
