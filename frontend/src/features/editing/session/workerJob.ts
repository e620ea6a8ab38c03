/** A gesture that waits for the worker of a large page, or is under way in it. */
import type { LongAsk } from './workerLink'

export interface Job {
  ask: LongAsk
  /** The page that it is about. */
  place: string
  tries: number
  /** Undefined when it came to nothing. */
  settle(result: unknown): void
}

/** As it was asked. */
export type Current = Job & { page: string; held: string | null }

/** What a person typed into the page; null for all other gestures. */
export function typedIn({ ask }: Job): string | null {
  const message = ask.call === 'hear' ? ask.args[0] : null
  return message?.type === 'edit-typed' ? message.text : null
}

/** The running page shows what was typed or tried, and its text does not have it. */
export const isShownInFrame = (job: Job): boolean =>
  job.ask.call === 'change' || typedIn(job) !== null
