import type { StateCreator } from 'zustand'
import type { AppDocument } from '@/document/document'
import {
  withCurrentPage,
  withHomePage,
  withoutPage,
  withPageDuplicated,
  withPageMetadata,
  withPageMoved,
  withPageRenamed,
} from '@/document/pages'
import { selectShownHtml } from '@/document/state'
import { NO_PAGES, showPage, withOpenPage, withoutKey } from './documentSlice'
import { boxOf } from './filesSlice'
import type { PreviewFeed } from './previewEvents'
import { selectIsGenerating } from './selectors'
import type { GeneratorState, PageEvents, PagesState } from './state'

type Slice = StateCreator<GeneratorState, [], [], PagesState & PageEvents>

/** The pages of the open app. A run belongs to its page, whichever is open meanwhile. */
export const pagesSlice =
  (feed: PreviewFeed): Slice =>
  (set, get) => {
    const open = (next: AppDocument, changes: Partial<GeneratorState> = {}): void => {
      const before = get()
      if (before.document === null || next === before.document) return
      const isAnother = next.currentPageId !== before.document.currentPageId
      if (isAnother && selectIsGenerating(before)) feed.emit({ type: 'streamAborted' })
      set({ ...withOpenPage(before, next), ...changes })
      // a renamed page changes the addresses of what leads to it
      const isOther = selectShownHtml(before) !== selectShownHtml(get())
      if (isAnother || isOther) set(showOpened(get(), feed))
    }
    const change = (next: (document: AppDocument) => AppDocument): void => {
      const { document } = get()
      if (document !== null) open(next(document), { unsaved: true })
    }
    return {
      ...NO_PAGES,
      pageOpened: (pageId) => {
        const { document } = get()
        if (document !== null) open(withCurrentPage(document, pageId))
      },
      pageRenamed: (pageId, name) => change((one) => withPageRenamed(one, pageId, name)),
      pageDuplicated: (pageId) => change((one) => withPageDuplicated(one, pageId)),
      pageDeleted: (pageId) => {
        change((one) => withoutPage(one, pageId))
        const { document, typed, arrived, files } = get()
        if (document?.pages[pageId] !== undefined) return
        set({
          typed: withoutKey(typed, pageId),
          files: withoutKey(files, boxOf('modify', pageId)),
          arrived: arrived.filter((one) => one !== pageId),
        })
      },
      pageMoved: (pageId, place) => change((one) => withPageMoved(one, pageId, place)),
      homePageChosen: (pageId) => change((one) => withHomePage(one, pageId)),
      pageMetadataChanged: (pageId, changes) =>
        change((one) => withPageMetadata(one, pageId, changes)),
    }
  }

/** The page that was opened; one that is being generated as far as it came. */
function showOpened(state: GeneratorState, feed: PreviewFeed): Partial<GeneratorState> {
  const { run } = state
  if (run === null || !selectIsGenerating(state)) return showPage(state, feed)
  feed.emit({ type: 'streamStarted', target: run.target })
  if (run.text !== '') feed.emit({ type: 'chunk', text: run.text })
  return { validating: null }
}
