import type { StateCreator } from 'zustand'
import type { GeneratorState, PanelEvents, PanelState } from './state'

type Slice = StateCreator<GeneratorState, [], [], PanelState & PanelEvents>

/** Which panels and dialogs are open. */
export const panelSlice: Slice = (set) => ({
  promptOpen: true,
  drawerOpen: false,
  sideHidden: false,
  chatOpen: false,
  chatting: false,
  dialog: null,
  saveContext: 'save',
  saving: false,
  promptPanelToggled: (open) =>
    set((state) => ({ promptOpen: open ?? !state.promptOpen, drawerOpen: false })),
  drawerToggled: (open) => set((state) => ({ drawerOpen: open ?? !state.drawerOpen })),
  chatToggled: (asked) =>
    set((state) => {
      const chatOpen = asked ?? !state.chatOpen
      return { chatOpen, ...(chatOpen ? { sideHidden: false, drawerOpen: false } : {}) }
    }),
  chattingChanged: (chatting) => set({ chatting }),
  sideToggled: () => set((state) => ({ sideHidden: !state.sideHidden })),
  dialogOpened: (dialog) => set({ dialog }),
  saveAsked: (saveContext) => set({ dialog: 'save', saveContext }),
  dialogClosed: () => set({ dialog: null }),
  savingChanged: (saving) => set({ saving }),
})
