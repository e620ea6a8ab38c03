import type { StateCreator } from 'zustand'
import { holds, newDocument, withStep } from '@/document/document'
import { pageStep } from '@/document/step'
import { MODIFY_PANEL } from '../model/panel'
import { newRun, type Run, type RunKind, restarted, withChunk, withReasoning } from '../model/run'
import type { PreviewFeed } from '../preview/events'
import { showPage, showStep } from './documentSlice'
import type { GeneratorState, PanelState, RunEvents, RunResult, RunState } from './state'

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
        const isNew = asked.kind === 'generate'
        set((state) => ({
          run: newRun(asked),
          failure: null,
          offer: null,
          answerNote: null,
          panel: isNew ? { kind: 'prompt' } : MODIFY_PANEL,
          ...(isNew ? ownDocument(state, newRun(asked)) : {}),
        }))
        // a modification leaves the app in view, and in use, until its page is ready
        if (isNew) feed.emit({ type: 'streamStarted', target: asked.target })
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
        set(finished(get(), run, result))
        const { document } = get()
        if (run.kind === 'generate') feed.emit({ type: 'streamEnded', html: result.html })
        else if (document !== before && document?.currentPageId === run.target.pageId) {
          set(showStep(get(), feed))
        }
      },
      samplesOffered: (offer) => {
        set({ ...restoredWork(get()), run: null, replaced: null, offer, ...SIDE_SHOWN })
        feed.emit({ type: 'streamAborted' })
        set(showPage(get(), feed))
      },
      offerDeclined: () => set({ offer: null }),
      runFailed: (failure) => {
        const isNew = get().run?.kind === 'generate'
        set({ ...restoredWork(get()), run: null, failure, replaced: null, sideHidden: false })
        if (!isNew) return
        feed.emit({ type: 'streamAborted' })
        if (failure.incomplete) feed.emit({ type: 'incomplete' })
        else set(showPage(get(), feed))
      },
      pageBrokeOff: (failed, brokenOff) =>
        set(({ failure }) => (failure === failed ? { failure: { ...failed, brokenOff } } : {})),
      runStopped: () => {
        const isNew = get().run?.kind === 'generate'
        set({ ...restoredWork(get()), run: null, replaced: null })
        if (!isNew) return
        feed.emit({ type: 'streamAborted' })
        set(showPage(get(), feed))
      },
      failureDismissed: () => set({ failure: null }),
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
    trying: null,
  }
}

/** A failed generation restores the work it replaced. */
function restoredWork(state: GeneratorState): Partial<GeneratorState> {
  return state.run?.kind === 'generate' && state.replaced !== null ? state.replaced : {}
}

/** What was typed, and what is shown, is about another page where that was opened meanwhile. */
function finished(
  { document }: GeneratorState,
  run: Run,
  { html, generationId, note }: RunResult,
): Partial<GeneratorState> {
  const ended = { run: null, failure: null, replaced: null }
  const told = { ...ended, answerNote: note ?? null, modification: '', panel: MODIFY_PANEL }
  if (document === null || !holds(document, run.target)) return told
  const step = runStep(run, { html, generationId })
  const isOpen = document.currentPageId === run.target.pageId
  return {
    ...(isOpen ? told : ended),
    unsaved: true,
    document: withStep(document, run.target.pageId, step),
  }
}

/** The step that a run adds to its page. */
export function runStep(
  { kind, jobId, instruction }: Pick<Run, 'kind' | 'jobId' | 'instruction'>,
  { html, generationId }: RunResult,
) {
  return pageStep({ id: jobId, html, name: instruction, origin: originOf(kind), generationId })
}

function originOf(kind: RunKind) {
  return kind === 'generate' ? 'generation' : 'modification'
}
