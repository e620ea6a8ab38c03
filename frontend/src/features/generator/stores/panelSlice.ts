import type { StateCreator } from 'zustand'
import type { GeneratorState, PanelEvents, PanelState } from './state'

type Slice = StateCreator<GeneratorState, [], [], PanelState & PanelEvents>

/** Which panel and which dialog are open. */
export const panelSlice: Slice = (set) => ({
  panel: { kind: 'prompt' },
  sideHidden: false,
  dialog: null,
  chatting: false,
  saving: false,
  panelShown: (panel) =>
    set(({ sideHidden }) => ({ panel, sideHidden: panel.kind === 'modify' && sideHidden })),
  sideToggled: () => set(({ sideHidden }) => ({ sideHidden: !sideHidden })),
  sideFolded: () => set({ sideHidden: true }),
  chattingChanged: (chatting) => set({ chatting }),
  dialogOpened: (dialog) => set({ dialog }),
  dialogClosed: () => set({ dialog: null }),
  savingChanged: (saving) => set({ saving }),
})
