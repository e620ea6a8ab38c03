import type { StateCreator } from 'zustand'
import {
  appendStep,
  currentHtml,
  EMPTY_HISTORY,
  type HtmlHistory,
  redoStep,
  undoStep,
} from '../model/history'
import type { GeneratorState, WorkEvents, WorkState } from './state'

type Slice = StateCreator<GeneratorState, [], [], WorkState & WorkEvents>

export const NO_WORK: WorkState = {
  appId: null,
  app: null,
  history: EMPTY_HISTORY,
  unsaved: false,
  lastSavedAt: null,
}

/** The open app: its history, whether it is saved, its publication. */
export const workSlice: Slice = (set) => ({
  ...NO_WORK,
  stepApplied: (step, generationId = null) =>
    set((state) =>
      withGenerationId(generationId, withHistory(state, appendStep(state.history, step))),
    ),
  undone: () => set((state) => withHistory(state, undoStep(state.history))),
  redone: () => set((state) => withHistory(state, redoStep(state.history))),
  appLoaded: (app, html) =>
    set({
      app,
      appId: app.appId,
      history: appendStep(EMPTY_HISTORY, {
        type: 'loaded',
        htmlContent: html,
        description: app.name,
      }),
      prompt: app.page.prompt,
      modification: '',
      unsaved: false,
      lastSavedAt: app.lastSavedAt,
      run: null,
      failure: null,
      replaced: null,
      promptOpen: false,
      chatOpen: false,
      chatting: false,
    }),
  appSaved: ({ id, name, savedAt, html }) =>
    set((state) =>
      state.app === null
        ? state
        : {
            app: { ...state.app, id, name, hasBeenSaved: true, lastSavedAt: savedAt },
            lastSavedAt: savedAt,
            unsaved: currentHtml(state.history) !== html,
          },
    ),
  appPublished: (publication) =>
    set((state) => (state.app === null ? state : { app: { ...state.app, publication } })),
  cleared: () =>
    set({
      ...NO_WORK,
      prompt: '',
      modification: '',
      run: null,
      failure: null,
      replaced: null,
      promptOpen: true,
      drawerOpen: false,
      chatOpen: false,
      chatting: false,
      dialog: null,
    }),
  restored: (saved) => set({ ...saved, run: null, failure: null, replaced: null }),
})

function withGenerationId(
  generationId: string | null,
  change: Partial<GeneratorState>,
): Partial<GeneratorState> {
  const { app } = change
  if (!app || generationId === null) return change
  return { ...change, app: { ...app, page: { ...app.page, generationId } } }
}

/** Moving to another step counts as unsaved work. */
function withHistory(state: WorkState, history: HtmlHistory): Partial<GeneratorState> {
  if (history === state.history) return {}
  return {
    history,
    unsaved: true,
    app: state.app && { ...state.app, updatedAt: new Date().toISOString() },
  }
}
