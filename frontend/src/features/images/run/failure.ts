import type { TaskKind } from './running'

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
