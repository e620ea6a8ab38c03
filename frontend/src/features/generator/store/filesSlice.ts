import type { StateCreator } from 'zustand'
import type { PageId } from '@/document/document'
import { type AttachedFile, type FilesState, filesOf } from '@/lib/attachedFiles'
import type { RunKind } from './run'
import type { FileEvents, GeneratorState } from './state'

/** The box that a run of this kind is asked for in: that of the prompt, or of the page's instruction. */
export const boxOf = (kind: RunKind, pageId: PageId | undefined): string =>
  kind === 'generate' ? 'prompt' : `page:${pageId}`

export const selectFiles = (state: GeneratorState, kind: RunKind): readonly AttachedFile[] =>
  filesOf(state, boxOf(kind, state.document?.currentPageId))

type Slice = StateCreator<GeneratorState, [], [], FilesState & FileEvents>

/** Files that go along with what is asked. */
export const filesSlice: Slice = (set, get) => ({
  files: {},
  filesChanged: (boxId, change) =>
    set((state) => ({ files: { ...state.files, [boxId]: change(filesOf(state, boxId)) } })),
  // those of a later prompt are stored for another app
  filesUsed: ({ kind, target: { appId, pageId } }) =>
    get().filesChanged(boxOf(kind, pageId), (files) => files.filter((one) => one.appId !== appId)),
})
