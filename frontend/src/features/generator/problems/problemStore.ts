import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PageProblem } from '@/frame/host/errorMonitor'
import type { FromFrameOf } from '@/frame/messages'
import type { ConsoleLevel } from '@/frame/protocol'
import { type GeneratorStore, useGeneratorStore } from '../store'

/** What a page says that problems are found in. */
export type Heard = FromFrameOf<'error' | 'console' | 'origin-refused'>

/** The frame that says it. */
export interface ProblemFrame {
  element: HTMLElement
}

export interface ConsoleLine {
  level: ConsoleLevel
  /** Plain. */
  text: string
}

/** What goes wrong in the page in view. */
export interface ProblemsState {
  /** The most urgent first, at most 50. */
  problems: readonly PageProblem[]
  /** Any of them is more than a warning. */
  hasErrors: boolean
  /** What the page wrote last to its console. */
  console: readonly ConsoleLine[]
  /** Whether problems are noticed; null while there is no page. */
  isWatched: boolean | null
  /** How many there were when one was reported last; 0 while there is none. */
  reported: number
  /** The page that they are of; null while its frame said nothing. */
  page: string | null
}

export type ProblemStore = StoreApi<ProblemsState>

export const NO_PROBLEMS: ProblemsState = {
  problems: [],
  hasErrors: false,
  console: [],
  isWatched: null,
  reported: 0,
  page: null,
}

/** By screen. No session of its core, since nothing of it belongs to the first scripts. */
const stores = new WeakMap<GeneratorStore, ProblemStore>()

export function problemsOf(store: GeneratorStore): ProblemStore {
  const known = stores.get(store) ?? createStore<ProblemsState>(() => NO_PROBLEMS)
  stores.set(store, known)
  return known
}

export const useProblems = <T>(selector: (state: ProblemsState) => T): T =>
  useStore(problemsOf(useGeneratorStore()), selector)

/** A request that the preview's origin alone makes fail is none of those that visitors meet. */
export const selectVisitorProblems = ({ problems }: ProblemsState): number =>
  problems.filter(({ kind }) => kind !== 'request').length
