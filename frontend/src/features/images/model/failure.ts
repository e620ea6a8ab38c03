/** What the failure panel shows. */
export interface StudioFailure {
  readonly title: string
  readonly text: string
  /** More about it, in a sentence; empty for most. */
  readonly reason: string
  /** What the offline studio can do instead; empty for others. */
  readonly can: readonly string[]
  /** Whether asking again may help. */
  readonly mayRetry: boolean
  /** Credits come back, except where none were taken. */
  readonly isCreditReturned: boolean
}
