import type { StateCreator } from 'zustand'
import type {
  ConnectionEvents,
  ConnectionState,
  GeneratorState,
  PanelEvents,
  PanelState,
} from './state'

type Slice = StateCreator<GeneratorState, [], [], PanelState & PanelEvents>

/** Which panel and which dialog are open. */
export const panelSlice: Slice = (set) => ({
  panel: { kind: 'prompt' },
  sideHidden: false,
  sideHiddenByRun: false,
  dialog: null,
  chatting: false,
  typing: null,
  chattingPage: null,
  saving: false,
  panelShown: (panel) =>
    set(({ sideHidden }) => ({ panel, sideHidden: panel.kind === 'modify' && sideHidden })),
  sideToggled: () => set(({ sideHidden }) => ({ sideHidden: !sideHidden, sideHiddenByRun: false })),
  sideFolded: () => set({ sideHidden: true, sideHiddenByRun: false }),
  sideFoldedByRun: () =>
    set(({ sideHidden }) => (sideHidden ? {} : { sideHidden: true, sideHiddenByRun: true })),
  sideHasRoom: () =>
    set(({ sideHiddenByRun }) =>
      sideHiddenByRun ? { sideHidden: false, sideHiddenByRun: false } : {},
    ),
  chattingChanged: (chatting, pageId) =>
    set(({ document }) => ({
      chatting,
      chattingPage: chatting ? (pageId ?? document?.currentPageId ?? null) : null,
    })),
  typingChanged: (typing) => set({ typing }),
  dialogOpened: (dialog) => set({ dialog }),
  dialogClosed: () => set({ dialog: null }),
  savingChanged: (saving) => set({ saving }),
})

type ChoosingSlice = StateCreator<GeneratorState, [], [], ConnectionState & ConnectionEvents>

const NO_MODE = { connecting: false, editing: false, precise: false, component: null }

/**
 * Modes in which elements of the app are chosen, not used: to connect them, to edit them, or to instruct about them. One
 * at a time.
 */
export const connectionSlice: ChoosingSlice = (set) => ({
  ...NO_MODE,
  connectingChanged: (connecting) => set(connecting ? { ...NO_MODE, connecting } : { connecting }),
  editingChanged: (editing) => set(editing ? { ...NO_MODE, editing } : { editing }),
  preciseChanged: (precise) =>
    set(precise ? { ...NO_MODE, precise } : { precise, component: null }),
  componentChosen: (component) => set(({ precise }) => (precise ? { component } : {})),
})
