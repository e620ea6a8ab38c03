import { ChevronLeft, ChevronRight, FileCheck2, Files, Plus } from 'lucide-react'
import { lazyPart } from '@/components/LazyPart'
import type { PageId } from '@/document/document'
import { neighbourOf } from '@/document/pages'
import { selectBusy, selectHasContent } from '@/document/state'
import { type CommandBasics, lacksChoice, type Registration } from '../commands'
import type { Saving } from '../save'
import { lazyDialog, selectHasSeveralPages } from '../store'
import type { Pages } from './pages'

/** `places` further among the pages, around the ends. */
const go =
  (places: number) =>
  ({ store }: CommandBasics): void => {
    const { document, pageOpened } = store.getState()
    if (document !== null) pageOpened(neighbourOf(document, places))
  }

interface PageDialogs {
  addPage: object
  /** `deleting`: it asks about this page first. */
  pages: { deleting: PageId | null }
}

export const pageRegistration: Registration<
  'previousPage' | 'nextPage' | 'pages' | 'addPage' | 'savePage',
  PageDialogs,
  { pages: Pages; saving: Saving }
> = {
  useCase: 'pages',
  commands: {
    previousPage: {
      name: 'Previous page',
      icon: ChevronLeft,
      modes: ['code'],
      tier: 'free',
      group: 0,
      isEnabled: selectHasSeveralPages,
      run: go(-1),
    },
    nextPage: {
      name: 'Next page',
      icon: ChevronRight,
      modes: ['code'],
      tier: 'free',
      group: 0,
      isEnabled: selectHasSeveralPages,
      run: go(1),
    },
    pages: {
      name: 'Manage pages',
      icon: Files,
      modes: ['code'],
      tier: 'free',
      group: 0,
      isEnabled: ({ document }) => document !== null,
      run: ({ store }) => store.getState().dialogOpened({ kind: 'pages', deleting: null }),
    },
    addPage: {
      name: 'Add page',
      icon: Plus,
      modes: ['code'],
      tier: 'free',
      group: 0,
      isEnabled: (state) => !selectBusy(state) && state.document !== null,
      run: ({ pages, requireSignIn }) => requireSignIn(() => pages.askToAdd()),
    },
    /** The other pages stay as they were saved before. */
    savePage: {
      name: 'Save current page',
      icon: FileCheck2,
      modes: ['code'],
      tier: 'free',
      group: 0,
      isEnabled: (state) => !selectBusy(state) && selectHasContent(state),
      lacks: lacksChoice,
      run: ({ saving, requireSignIn }) => requireSignIn(() => void saving.saveCurrentPage()),
    },
  },
  dialogs: {
    addPage: lazyDialog(() => import('./AddPageDialog')),
    pages: lazyDialog(() => import('./PagesDialog')),
  },
}

/** Loaded ahead: it shows the result of a run, and the network may be gone by then. */
export const EmptyPage = lazyPart(() => import('./EmptyPage'))

export const PagesBar = lazyPart(
  () => import('./PagesBar'),
  <div className="pages-waiting" aria-hidden />,
)
