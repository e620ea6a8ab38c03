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

/** The app at work: its steps, whether it is saved, where it is published. */
export const workSlice: Slice = (set) => ({
  ...NO_WORK,
  stepApplied: (step, generationId = null) =>
    set((state) => keptAs(generationId, moved(state, appendStep(state.history, step)))),
  undone: () => set((state) => moved(state, undoStep(state.history))),
  redone: () => set((state) => moved(state, redoStep(state.history))),
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

function keptAs(
  generationId: string | null,
  change: Partial<GeneratorState>,
): Partial<GeneratorState> {
  const { app } = change
  if (!app || generationId === null) return change
  return { ...change, app: { ...app, page: { ...app.page, generationId } } }
}

/** A step forth or back is unsaved work; standing still is not. */
function moved(state: WorkState, history: HtmlHistory): Partial<GeneratorState> {
  if (history === state.history) return {}
  return {
    history,
    unsaved: true,
    app: state.app && { ...state.app, updatedAt: new Date().toISOString() },
  }
}
