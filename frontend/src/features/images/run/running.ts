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
