import type { StateCreator } from 'zustand'
import { holds, newDocument, withStep } from '@/document/document'
import { pageStep } from '@/document/step'
import { MODIFY_PANEL } from '../model/panel'
import { newRun, type Run, type RunKind, restarted, withChunk, withReasoning } from '../model/run'
import type { PreviewFeed } from '../preview/events'
import { showPage } from './documentSlice'
import type { GeneratorState, RunEvents, RunResult, RunState } from './state'

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
      offer: null,
      replaced: null,
      runStarted: (asked) => {
        const isNew = asked.kind === 'generate'
        set((state) => ({
          run: newRun(asked),
          failure: null,
          offer: null,
          panel: isNew ? { kind: 'prompt' } : MODIFY_PANEL,
          ...(isNew ? ownDocument(state, newRun(asked)) : {}),
        }))
        feed.emit({ type: 'streamStarted', target: asked.target })
      },
      progressReported: (percent, step) => change((run) => ({ ...run, percent, step })),
      reasoningReceived: (content) => change((run) => withReasoning(run, content)),
      chunkReceived: (content) => {
        change((run) => withChunk(run, content))
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
        set(finished(get(), run, result))
        feed.emit({ type: 'streamEnded', html: result.html })
      },
      runFailed: (failure) => {
        set({ ...restoredWork(get()), run: null, failure, replaced: null })
        feed.emit({ type: 'streamAborted' })
        if (failure.incomplete) feed.emit({ type: 'incomplete' })
        else showPage(get(), feed)
      },
      choicesOffered: (offer) => {
        get().runStopped()
        set({ offer, panel: { kind: 'prompt' } })
      },
      offerDismissed: () => set({ offer: null }),
      runStopped: () => {
        set({ ...restoredWork(get()), run: null, replaced: null })
        feed.emit({ type: 'streamAborted' })
        showPage(get(), feed)
      },
      failureDismissed: () => set({ failure: null }),
    }
  }

/** A generation is an app of its own: it never takes the place of another one. */
function ownDocument(state: GeneratorState, { target, instruction }: Run): Partial<GeneratorState> {
  const { document, unsaved } = state
  return {
    replaced: state.replaced ?? { document, unsaved },
    document: newDocument(instruction, target.appId, target.pageId),
    unsaved: true,
  }
}

/** A failed generation restores the work it replaced. */
function restoredWork(state: GeneratorState): Partial<GeneratorState> {
  return state.run?.kind === 'generate' && state.replaced !== null ? state.replaced : {}
}

function finished(
  { document }: GeneratorState,
  run: Run,
  { html, generationId }: RunResult,
): Partial<GeneratorState> {
  const ended = { run: null, failure: null, replaced: null, modification: '', panel: MODIFY_PANEL }
  if (document === null || !holds(document, run.target)) return ended
  const step = runStep(run, { html, generationId })
  return { ...ended, unsaved: true, document: withStep(document, run.target.pageId, step) }
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
