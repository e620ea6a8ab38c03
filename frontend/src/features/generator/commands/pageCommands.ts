import { ChevronLeft, ChevronRight, Files, Plus } from 'lucide-react'
import { neighbourOf } from '@/document/pages'
import { selectBusy } from '@/document/state'
import type { GeneratorState } from '../stores/state'
import type { Command, CommandDeps } from './types'

const hasSeveral = ({ document }: GeneratorState): boolean =>
  document !== null && Object.keys(document.pages).length > 1

/** `places` further among the pages, around the ends. */
const go =
  (places: number) =>
  ({ store }: CommandDeps): void => {
    const { document, pageOpened } = store.getState()
    if (document !== null) pageOpened(neighbourOf(document, places))
  }

export const previousPageCommand: Command = {
  id: 'previousPage',
  name: 'Previous page',
  icon: ChevronLeft,
  shortcuts: [],
  places: [],
  modes: ['code'],
  tier: 'free',
  group: 0,
  isEnabled: hasSeveral,
  run: go(-1),
}

export const nextPageCommand: Command = {
  id: 'nextPage',
  name: 'Next page',
  icon: ChevronRight,
  shortcuts: [],
  places: [],
  modes: ['code'],
  tier: 'free',
  group: 0,
  isEnabled: hasSeveral,
  run: go(1),
}

export const pagesCommand: Command = {
  id: 'pages',
  name: 'Manage pages',
  icon: Files,
  shortcuts: [],
  places: [],
  modes: ['code'],
  tier: 'free',
  group: 0,
  isEnabled: ({ document }) => document !== null,
  run: ({ store }) => store.getState().dialogOpened({ kind: 'pages', deleting: null }),
}

export const addPageCommand: Command = {
  id: 'addPage',
  name: 'Add page',
  icon: Plus,
  shortcuts: [],
  places: [],
  modes: ['code'],
  tier: 'free',
  group: 0,
  isEnabled: (state) => !selectBusy(state) && state.document !== null,
  run: ({ pages, requireSignIn }) => requireSignIn(() => pages.askToAdd()),
}
