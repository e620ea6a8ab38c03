import { createStore } from 'zustand/vanilla'
import type { GenerateStreamEvent, PageOutput } from '@/lib/api/types'

export const PROMPT_MAX_CHARS = 10_000
const FEWEST_COLUMNS = 2
const MOST_COLUMNS = 3

/** What the models are asked, as the fields have it. */
export interface Settings {
  temperature: string
  maxTokens: string
  systemPrompt: string
}

/** What a job of the playground ends with. */
export type Output = PageOutput | Omit<Extract<GenerateStreamEvent, { choices: unknown }>, 'type'>

/** `choices`: the offline studio has samples to choose from instead of a page. */
export type RunStatus = 'running' | 'stopping' | 'done' | 'choices' | 'stopped' | 'failed'

/** One answer of a comparison, from its request on. Times are in ms since 1970, or from the request on. */
export interface ColumnRun {
  jobId: string
  kind: 'generate' | 'modify'
  /** The one that was asked. */
  modelId: string
  appId: string
  pageId: string
  instruction: string
  startedAt: number
  firstMs: number | null
  totalMs: number | null
  step: string
  status: RunStatus
  output: Output | null
  /** What came of an answer that did not come to its end. */
  text: string
  /** Why there is no page. */
  problem: string | null
}

/** A place in the comparison. `modelId` is null until a model is chosen. */
export interface Column {
  id: number
  modelId: string | null
  run: ColumnRun | null
}

/** The kept app that is open: one page of it is changed. */
export interface OpenApp {
  /** Of its record. */
  id: string
  appId: string
  name: string
  revision: number
  prompt: string
  html: string
  page: { pageId: string; name: string; slug: string; order: number }
}

export interface PlaygroundState {
  prompt: string
  columns: readonly Column[]
  settings: Settings
  app: OpenApp | null
  /** The column that a phone shows. */
  shown: number
  /** The column whose page is being kept. */
  keeping: number | null

  promptChanged(prompt: string): void
  modelChosen(column: number, modelId: string): void
  columnAdded(): void
  columnRemoved(column: number): void
  /** One model in three columns. */
  modelRepeated(modelId: string): void
  settingChanged(name: keyof Settings, value: string): void
  columnShown(column: number): void
  runStarted(column: number, run: ColumnRun): void
  /** Of the run of this job, unless another took its place. */
  runChanged(column: number, jobId: string, change: Partial<ColumnRun>): void
  keepingChanged(column: number | null): void
  appOpened(app: OpenApp): void
  /** Without results and without an open app. */
  cleared(): void
}

export type PlaygroundStore = ReturnType<typeof createPlaygroundStore>

const column = (id: number, modelId: string | null = null): Column => ({ id, modelId, run: null })

const withoutRuns = ({ columns }: PlaygroundState): Column[] =>
  columns.map((one) => ({ ...one, run: null }))

export function createPlaygroundStore() {
  return createStore<PlaygroundState>()((set) => {
    const changed = (id: number, change: (column: Column) => Column) =>
      set(({ columns }) => ({
        columns: columns.map((one) => (one.id === id ? change(one) : one)),
      }))
    return {
      prompt: '',
      columns: [column(1), column(2)],
      settings: { temperature: '', maxTokens: '', systemPrompt: '' },
      app: null,
      shown: 1,
      keeping: null,

      promptChanged: (prompt) => set({ prompt }),
      modelChosen: (id, modelId) => changed(id, (one) => ({ ...one, modelId })),
      columnAdded: () =>
        set(({ columns }) =>
          columns.length < MOST_COLUMNS
            ? { columns: [...columns, column(Math.max(...columns.map(({ id }) => id)) + 1)] }
            : {},
        ),
      columnRemoved: (id) =>
        set(({ columns, shown }) => {
          if (columns.length <= FEWEST_COLUMNS) return {}
          const left = columns.filter((one) => one.id !== id)
          return { columns: left, shown: shown === id ? (left[0]?.id ?? shown) : shown }
        }),
      modelRepeated: (modelId) =>
        set(({ columns }) => ({
          columns: Array.from({ length: MOST_COLUMNS }, (_, place) => {
            const known = columns[place]
            const id = known?.id ?? Math.max(...columns.map((one) => one.id)) + 1
            return { id, modelId, run: known?.run ?? null }
          }),
        })),
      settingChanged: (name, value) =>
        set(({ settings }) => ({ settings: { ...settings, [name]: value } })),
      columnShown: (shown) => set({ shown }),
      runStarted: (id, run) => changed(id, (one) => ({ ...one, run })),
      runChanged: (id, jobId, change) =>
        changed(id, (one) =>
          one.run?.jobId === jobId ? { ...one, run: { ...one.run, ...change } } : one,
        ),
      keepingChanged: (keeping) => set({ keeping }),
      appOpened: (app) =>
        set((state) => ({ app, prompt: '', keeping: null, columns: withoutRuns(state) })),
      cleared: () => set((state) => ({ app: null, keeping: null, columns: withoutRuns(state) })),
    }
  })
}

export const canAdd = ({ columns }: PlaygroundState): boolean => columns.length < MOST_COLUMNS
export const canRemove = ({ columns }: PlaygroundState): boolean => columns.length > FEWEST_COLUMNS

export const isRunning = (run: ColumnRun | null): boolean =>
  run?.status === 'running' || run?.status === 'stopping'

export const selectIsRunning = ({ columns }: PlaygroundState): boolean =>
  columns.some(({ run }) => isRunning(run))

/** Whether there is anything of a comparison to be seen. */
export const selectHasRuns = ({ columns }: PlaygroundState): boolean =>
  columns.some(({ run }) => run !== null)

/** The page of an answer that came to its end. */
export function pageOf(run: ColumnRun | null): PageOutput | null {
  return run?.status === 'done' && run.output !== null && 'html' in run.output ? run.output : null
}

/** Whether leaving loses work: an answer that comes, or a page that is not kept. */
export const selectLeavingLoses = (state: PlaygroundState): boolean =>
  selectIsRunning(state) || state.columns.some(({ run }) => pageOf(run) !== null)

/** The column whose page is saved before the screen is left: the one in view, else the first that has one. */
export function columnToSave({ columns, shown }: PlaygroundState): number | null {
  const finished = columns.filter(({ run }) => pageOf(run) !== null)
  return (finished.find(({ id }) => id === shown) ?? finished[0])?.id ?? null
}
