/** One thing that a tour shows. */
export interface TourStep {
  /** A selector; the first of its elements that is in view is highlighted. */
  target: string
  title: string
  text: string
  /** Added to the text for an account whose plan lacks what the step shows. */
  proText?: string
  /** Steps of a part belong together: Skip goes on with the next part. */
  part: 'describe' | 'change' | 'keep'
  /** Phones do not have it, or have it behind a menu. */
  isWide?: boolean
  /** Pressed where the target is not in view: it opens what the target is in. */
  reveal?: string
  /** Asks for a generation, and waits for it. */
  waits?: boolean
}

/** The buttons of a command of the screen. */
export const command = (id: string): string => `[data-command="${id}"]`

/** Steps about the prompt, which is folded once there is something to change. */
export const PROMPT = { part: 'describe', reveal: '.gen-collapsed' } as const
