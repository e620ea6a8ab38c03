import type { StateCreator } from 'zustand'
import {
  type AppDocument,
  currentPage,
  currentTarget,
  holds,
  redone,
  undone,
  withStep,
} from '@/document/document'
import { type DocumentEvents, type DocumentState, selectHtml } from '@/document/state'
import { MODIFY_PANEL } from '../model/panel'
import type { PreviewFeed } from '../preview/events'
import type { GeneratorState, RestoreEvents } from './state'

type Slice = StateCreator<GeneratorState, [], [], DocumentState & DocumentEvents & RestoreEvents>

export const NO_DOCUMENT: DocumentState = { document: null, unsaved: false }

/** The open document: its steps, whether it is saved, its publication. */
export const documentSlice =
  (feed: PreviewFeed): Slice =>
  (set, get) => {
    const change = (next: AppDocument): boolean => {
      if (next === get().document) return false
      set({ document: next, unsaved: true })
      return true
    }
    const show = () => showPage(get(), feed)
    return {
      ...NO_DOCUMENT,
      stepLanded: (target, step, source = 'elsewhere') => {
        const { document } = get()
        if (document === null || !holds(document, target)) return
        const isShown = document.currentPageId === target.pageId && source !== 'frame'
        if (change(withStep(document, target.pageId, step)) && isShown) show()
      },
      undone: () => {
        const { document } = get()
        if (document !== null && change(undone(document))) show()
      },
      redone: () => {
        const { document } = get()
        if (document !== null && change(redone(document))) show()
      },
      documentOpened: (document) => {
        if (get().run !== null) feed.emit({ type: 'streamAborted' })
        set({
          document,
          unsaved: false,
          prompt: currentPage(document).meta.prompt,
          promptUnsaved: false,
          modification: '',
          run: null,
          failure: null,
          offer: null,
          replaced: null,
          panel: MODIFY_PANEL,
          chatting: false,
        })
        show()
      },
      appSaved: (saved, { recordId, name, savedAt }) =>
        set(({ document }) => {
          if (document?.app.appId !== saved.app.appId) return {}
          const app = { ...document.app, recordId, name, hasBeenSaved: true, lastSavedAt: savedAt }
          const unsaved = document.pages !== saved.pages
          return { document: { ...document, app }, unsaved, promptUnsaved: false }
        }),
      appPublished: (appId, publication) =>
        set(({ document }) =>
          document?.app.appId === appId
            ? { document: { ...document, app: { ...document.app, publication } } }
            : {},
        ),
      cleared: () => {
        set({
          ...NO_DOCUMENT,
          prompt: '',
          promptUnsaved: false,
          modification: '',
          run: null,
          failure: null,
          offer: null,
          replaced: null,
          panel: { kind: 'prompt' },
          chatting: false,
          dialog: null,
        })
        feed.emit({ type: 'cleared' })
      },
      restored: (saved) => {
        set({ ...saved, run: null, failure: null, replaced: null })
        if (saved.document) show()
      },
    }
  }

/** Shows the page as it is now; a page without content clears the preview. */
export function showPage(state: DocumentState, feed: PreviewFeed): void {
  const { document } = state
  const html = selectHtml(state)
  if (document === null || html === '') feed.emit({ type: 'cleared' })
  else feed.emit({ type: 'stepShown', target: currentTarget(document), html })
}
