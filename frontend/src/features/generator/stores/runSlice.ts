import type { StateCreator } from 'zustand'
import { newAppId } from '@/lib/ids'
import { newOnePageApp, type WorkApp } from '../model/app'
import { appendStep, EMPTY_HISTORY } from '../model/history'
import { newRun, type Run, type RunKind, restarted, withChunk, withReasoning } from '../model/run'
import type { GeneratorState, RunEvents, RunResult, RunState, WorkState } from './state'

type Slice = StateCreator<GeneratorState, [], [], RunState & RunEvents>

/** The life cycle of a run: started, updated, then succeeded, failed or stopped. */
export const runSlice: Slice = (set) => ({
  run: null,
  failure: null,
  replaced: null,
  runStarted: (kind, instruction, retriedAppId) =>
    set((state) => ({
      run: newRun(kind, instruction, state.modelId),
      failure: null,
      drawerOpen: false,
      chatOpen: false,
      ...(kind === 'generate' ? replacedWork(state, ownAppId(state, retriedAppId)) : {}),
    })),
  runResumed: (kind, instruction, jobId, appId) =>
    set((state) => ({
      run: { ...newRun(kind, instruction, state.modelId), jobId },
      failure: null,
      ...(kind === 'generate' ? replacedWork(state, appId ?? ownAppId(state)) : {}),
    })),
  jobAssigned: (jobId) => set(changeRun((run) => ({ ...run, jobId }))),
  progressReported: (percent, step) => set(changeRun((run) => ({ ...run, percent, step }))),
  reasoningReceived: (content) => set(changeRun((run) => withReasoning(run, content))),
  chunkReceived: (content) => set(changeRun((run) => withChunk(run, content))),
  fullCodeReceived: (html) => set(changeRun((run) => ({ ...run, text: html }))),
  runRestarted: (attempt) => set(changeRun((run) => restarted(run, attempt))),
  stopRequested: () => set(changeRun((run) => ({ ...run, stopping: true }))),
  runSucceeded: (result) =>
    set((state) => (state.run === null ? state : finished(state, state.run, result))),
  runFailed: (failure) =>
    set((state) => ({ ...restoredWork(state), run: null, failure, replaced: null })),
  runStopped: () => set((state) => ({ ...restoredWork(state), run: null, replaced: null })),
  failureDismissed: () => set({ failure: null }),
})

function changeRun(change: (run: Run) => Run) {
  return (state: GeneratorState): Partial<GeneratorState> =>
    state.run === null ? {} : { run: change(state.run) }
}

/** A generation clears history and content. */
function replacedWork(state: GeneratorState, nextId: string): Partial<GeneratorState> {
  const { appId, app, history, unsaved, lastSavedAt } = state
  const replaced: WorkState = { appId, app, history, unsaved, lastSavedAt }
  return {
    replaced: state.replaced ?? replaced,
    history: EMPTY_HISTORY,
    unsaved: true,
    appId: nextId,
    ...(nextId === appId ? {} : { app: null, lastSavedAt: null }),
  }
}

/**
 * A generation creates a new app with a new id, unless the current one was neither saved nor published:
 * saving must never overwrite one app with another. A retry keeps its new id.
 */
function ownAppId({ app, appId }: GeneratorState, retried: string | null = null): string {
  if (appId !== null && !isKept(app)) return appId
  return retried !== null && retried !== appId ? retried : newAppId()
}

/** Saved or published. */
function isKept(app: WorkApp | null): boolean {
  return app !== null && (app.hasBeenSaved || app.publication !== null)
}

/** A failed generation restores the work it replaced. */
function restoredWork(state: GeneratorState): Partial<GeneratorState> {
  return state.run?.kind === 'generate' && state.replaced !== null ? state.replaced : {}
}

function finished(state: GeneratorState, run: Run, result: RunResult): Partial<GeneratorState> {
  return {
    run: null,
    failure: null,
    replaced: null,
    unsaved: true,
    app: changedApp(state, run, result.generationId),
    ...(run.kind === 'generate'
      ? { promptOpen: false, modification: '' }
      : { modification: '', drawerOpen: false }),
    history: appendStep(run.kind === 'generate' ? EMPTY_HISTORY : state.history, {
      type: stepType(run.kind),
      htmlContent: result.html,
      description: run.instruction,
    }),
  }
}

function stepType(kind: RunKind) {
  return kind === 'generate' ? 'ai_generation' : 'ai_modification'
}

function changedApp(state: GeneratorState, run: Run, generationId: string | null): WorkApp {
  if (state.app === null) {
    return newOnePageApp(run.instruction, generationId, state.appId ?? undefined)
  }
  const { app } = state
  return {
    ...app,
    updatedAt: new Date().toISOString(),
    page: {
      ...app.page,
      generationId,
      prompt: run.kind === 'generate' ? run.instruction : app.page.prompt,
    },
  }
}
