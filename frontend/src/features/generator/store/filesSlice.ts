import type { StateCreator } from 'zustand'
import type { PageId } from '@/document/document'
import { type AttachedFile, type FilesState, filesOf } from '@/lib/attachedFiles'
import type { NewRun } from './run'
import type { GeneratorState } from './state'

export interface FileEvents {
  /** What was asked for with files is there: they leave their box. */
  filesUsed(run: Pick<NewRun, 'kind' | 'target'>): void
}

/** The box of the prompt. Its files are stored for the app that the next generation makes. */
export const PROMPT_FILES = 'prompt'

/** The box of a page's instruction. */
export const pageFiles = (pageId: PageId): string => `page:${pageId}`

/** The files in the box that a run of this kind is asked for in. */
export function selectFiles(state: GeneratorState, kind: NewRun['kind']): readonly AttachedFile[] {
  if (kind === 'generate') return filesOf(state, PROMPT_FILES)
  const { document } = state
  return document === null ? [] : filesOf(state, pageFiles(document.currentPageId))
}

type Slice = StateCreator<GeneratorState, [], [], FilesState & FileEvents>

/** Files that go along with what is asked. */
export const filesSlice: Slice = (set, get) => ({
  files: {},
  filesChanged: (boxId, change) =>
    set((state) => ({ files: { ...state.files, [boxId]: change(filesOf(state, boxId)) } })),
  filesUsed: ({ kind, target }) => {
    const { filesChanged } = get()
    if (kind === 'modify') filesChanged(pageFiles(target.pageId), () => [])
    // those of a later prompt are stored for another app
    else filesChanged(PROMPT_FILES, (files) => files.filter(({ appId }) => appId !== target.appId))
  },
})
