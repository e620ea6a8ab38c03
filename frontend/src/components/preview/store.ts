import { create, type StateCreator } from 'zustand'
import type { PreviewView } from './views'

/** View settings of the preview. */
export interface PreviewViewState {
  /** Null until the user chooses a view: the device's default applies. */
  view: PreviewView | null
  fullscreen: boolean
  scrollbarsHidden: boolean
  viewChosen(view: PreviewView): void
  fullscreenEntered(): void
  fullscreenLeft(): void
  scrollbarsToggled(): void
}

export const createPreviewView: StateCreator<PreviewViewState> = (set) => ({
  view: null,
  fullscreen: false,
  scrollbarsHidden: false,
  viewChosen: (view) => set({ view }),
  fullscreenEntered: () => set({ fullscreen: true }),
  fullscreenLeft: () => set({ fullscreen: false }),
  scrollbarsToggled: () => set((state) => ({ scrollbarsHidden: !state.scrollbarsHidden })),
})

export const usePreviewStore = create<PreviewViewState>()(createPreviewView)

export const selectChosenView = (state: PreviewViewState) => state.view
export const selectFullscreen = (state: PreviewViewState) => state.fullscreen
export const selectScrollbarsHidden = (state: PreviewViewState) => state.scrollbarsHidden
