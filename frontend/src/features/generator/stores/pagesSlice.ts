import type { StateCreator } from 'zustand'
import { type AppDocument, currentPage } from '@/document/document'
import {
  withCurrentPage,
  withHomePage,
  withoutPage,
  withPageDuplicated,
  withPageMoved,
  withPageRenamed,
} from '@/document/pages'
import { selectShownHtml } from '@/document/state'
import type { PreviewFeed } from '../preview/events'
import { showPage } from './documentSlice'
import type { GeneratorState, PageEvents } from './state'

type Slice = StateCreator<GeneratorState, [], [], PageEvents>

/** The pages of the open app. A run belongs to its page, whichever is open meanwhile. */
export const pagesSlice =
  (feed: PreviewFeed): Slice =>
  (set, get) => {
    /** What another page's answer says, and what was asked for there, is not about the one that is opened. */
    const open = (next: AppDocument, changes: Partial<GeneratorState> = {}): void => {
      const { document, prompt, promptUnsaved } = get()
      if (document === null || next === document) return
      const isAnother = next.currentPageId !== document.currentPageId
      const typed = promptUnsaved ? { prompt } : { prompt: currentPage(next).meta.prompt }
      set({
        document: next,
        ...changes,
        ...(isAnother && { trying: null, answerNote: null, ...typed }),
      })
      // a renamed page changes the addresses of what leads to it
      const isOther = selectShownHtml({ document, unsaved: false }) !== selectShownHtml(get())
      if (isAnother || isOther) set(showPage(get(), feed))
    }
    const change = (next: (document: AppDocument) => AppDocument): void => {
      const { document } = get()
      if (document !== null) open(next(document), { unsaved: true })
    }
    return {
      pageOpened: (pageId) => {
        const { document } = get()
        if (document !== null) open(withCurrentPage(document, pageId))
      },
      pageRenamed: (pageId, name) => change((one) => withPageRenamed(one, pageId, name)),
      pageDuplicated: (pageId) => change((one) => withPageDuplicated(one, pageId)),
      pageDeleted: (pageId) => change((one) => withoutPage(one, pageId)),
      pageMoved: (pageId, place) => change((one) => withPageMoved(one, pageId, place)),
      homePageChosen: (pageId) => change((one) => withHomePage(one, pageId)),
    }
  }
