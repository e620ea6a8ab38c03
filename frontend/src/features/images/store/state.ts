import type { InputImage, StudioImage } from './image'
import { entryOf, type ImageHistory } from './imageHistory'
import type { Stories, Story, StoryPlan } from './story'
import { type BrushTool, NO_OPERATIONS, type OperationList } from './strokes'

/** Of prompts and instructions, in characters. */
export const PROMPT_MAX_CHARS = 10_000

export const isTooLong = (text: string): boolean => text.length > PROMPT_MAX_CHARS

/** Too long, or without a word. */
export const isUnusable = (text: string): boolean => text.trim() === '' || isTooLong(text)

/** How long toasts stand, in milliseconds: what asks for an action, and what failed. */
export const TOAST_MS = { usual: 4_000, limit: 6_000, critical: 7_000 } as const

/** The bar of a story goes after this. */
export const PROGRESS_CLEARED_MS = 2_000

/** A job of the studio, from its request to its end. */

export type TaskKind = 'generate' | 'edit' | 'plan' | 'story' | 'pdf'

export interface Running {
  readonly kind: TaskKind
  readonly jobId: string
  /** What the person asked for; kept so that it can be asked for again. */
  readonly prompt: string
  /** The image that an edit is of. */
  readonly parent: string | null
  /** The set whose missing frames, or one of them, are made; null for one that is new. */
  readonly set: string | null
  /** The missing frames of a set are made for nothing. */
  readonly isFree: boolean
  /** The server has begun it: it took what it costs. */
  readonly hasBegun: boolean
  /** Of a story: the frames that are made; null for all. */
  readonly frames: readonly number[] | null
  /** In ms since 1970. */
  readonly startedAt: number
  readonly percent: number | null
  /** What the server says that it does. */
  readonly step: string
  readonly isStopping: boolean
}

export type NewRunning = Pick<
  Running,
  'kind' | 'jobId' | 'prompt' | 'parent' | 'set' | 'frames' | 'isFree'
>

export function startedNow(fresh: NewRunning): Running {
  const unknown = { hasBegun: false, percent: null, step: '', isStopping: false }
  return { ...fresh, ...unknown, startedAt: Date.now() }
}

/** Where a story is. */
export interface StoryProgress {
  readonly stage: 'analyzing' | 'generating' | 'finalizing' | 'completed'
  /** 0 means that it starts. */
  readonly currentImage: number
  readonly totalImages: number
}

export function storyProgress(
  kind: TaskKind,
  done: number,
  total: number,
  isOver: boolean,
): StoryProgress {
  const counts = { currentImage: done, totalImages: total }
  if (kind === 'plan') return { stage: 'analyzing', ...counts, currentImage: 0 }
  if (isOver && done === total) return { stage: 'completed', ...counts }
  if (total > 0 && done === total) return { stage: 'finalizing', ...counts }
  return { stage: 'generating', ...counts }
}

/** What the failure panel shows. */
export interface StudioFailure {
  /** What failed. */
  readonly kind: TaskKind
  /** The image that was to be changed. */
  readonly parent: string | null
  readonly title: string
  readonly text: string
  /** More about it, in a sentence; empty for most. */
  readonly reason: string
  /** What the offline studio can do instead; empty for others. */
  readonly can: readonly string[]
  /** Whether asking again may help. */
  readonly mayRetry: boolean
  /** Credits that were taken came back, or none were; null where it is not known, or said otherwise. */
  readonly cost: 'returned' | 'nothing' | null
}

/** The state that is kept in the browser, so that a reload or a look at the other mode loses nothing. */
export interface KeptStudio {
  readonly prompt: string
  readonly instruction: string
  /** As the model names it; null leaves it to the model. */
  readonly ratio: string | null
  /** As the provider of the model writes it; null leaves it to the model. */
  readonly size: string | null
  /** Multi-image mode. */
  readonly isStory: boolean
  readonly outputCount: number
  /** How many images are made of one prompt outside of multi-image mode. */
  readonly variations: number
  /** The model that was chosen; null for the default one. */
  readonly modelId: string | null
  readonly inputs: readonly InputImage[]
  readonly history: ImageHistory<StudioImage>
  readonly plan: StoryPlan | null
  readonly story: Story | null
  /** By their keys: those of the images that are here. */
  readonly stories: Stories
  /** The running job. */
  readonly running: Running | null
  /** The strokes, by image: they are still there for another try. */
  readonly strokes: Readonly<Record<string, OperationList>>
  /** The strokes of a change that came, by the images before and after it: they can be painted again. */
  readonly lastMasks: Readonly<Record<string, OperationList>>
  /** Of edits within a mask: all that the model made, by the id of the image that stands for it. */
  readonly wholes: Readonly<Record<string, StudioImage>>
  readonly failure: StudioFailure | null
}

export interface NeedingExample {
  readonly box: 'prompt' | 'instruction'
  readonly text: string
  /** Inputs that it needs. */
  readonly inputs: number
}

export type StudioView = 'image' | 'compare' | 'brush'

/** Before images are deleted: one, the history, or all that is in the studio. */
export type StudioQuestion =
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'clearHistory' | 'clear' }

export interface StudioState extends KeptStudio {
  /** The account's own model for texts that goes with the one that draws: it plans stories; null for the operator's. */
  readonly textModelId: string | null
  readonly view: StudioView
  readonly tool: BrushTool
  /** The example in one of the boxes, when it is about images of one's own. */
  readonly needing: NeedingExample | null
  /** The instruction that an idea put into the box; null for words of the person's own. */
  readonly idea: string | null
  readonly question: StudioQuestion | null
  /** '🌟 Pro Feature' is shown: images of one's own need the plan. */
  readonly isProNeeded: boolean
  /** Small screens show the prompt or the image. */
  readonly isPromptOpen: boolean
  readonly isDrawerOpen: boolean
}

export function selectCurrent({ history }: StudioState): StudioImage | null {
  return entryOf(history, history.current)?.image ?? null
}

/** What the current image is a modification of, where that is still here. */
export function selectBefore({ history }: StudioState): StudioImage | null {
  const parent = entryOf(history, history.current)?.image.parent ?? null
  return entryOf(history, parent)?.image ?? null
}

export const selectIsBusy = ({ running }: StudioState): boolean => running !== null

export const selectHasImages = ({ history }: StudioState): boolean => history.entries.length > 0

/** The strokes over the current image. */
export function selectStrokes({ history, strokes }: StudioState): OperationList {
  return (history.current !== null && strokes[history.current]) || NO_OPERATIONS
}

/** The strokes of the change that made the current image, or that was made of it last. */
export function selectLastMask({ history, lastMasks }: StudioState): OperationList | null {
  return (history.current !== null && lastMasks[history.current]) || null
}
