/** A story whose images are made, or were. */

export type FrameState = 'waiting' | 'drawing' | 'done' | 'failed'

export interface StoryFrame {
  /** From 0. */
  readonly index: number
  readonly caption: string
  /** What happens in it, as the plan has it. */
  readonly beat: string
  readonly state: FrameState
  /** Of its image; null until it is done. */
  readonly asset: string | null
  /** Why it failed, or was not drawn again; empty for others. */
  readonly error: string
}

export interface Story {
  /** Of this browser: what its images have in common in the history. */
  readonly key: string
  /** Of the set; null until the server told it. */
  readonly set: string | null
  readonly title: string
  /** Its images are of one prompt, and tell no story. */
  readonly isVariations?: true
  readonly frames: readonly StoryFrame[]
}

export const missingOf = ({ frames }: Story): readonly StoryFrame[] =>
  frames.filter(({ state }) => state === 'failed')

export const doneOf = ({ frames }: Pick<Story, 'frames'>): number =>
  frames.filter(({ state }) => state === 'done').length

/** Those that a job makes. */
export function askedFrames(
  { frames }: Story,
  asked: readonly number[] | null,
): readonly StoryFrame[] {
  return asked === null ? frames : frames.filter(({ index }) => asked.includes(index))
}

export function withFrameState(
  story: Story,
  index: number,
  change: Partial<Omit<StoryFrame, 'index'>>,
): Story {
  const frames = story.frames.map((frame) =>
    frame.index === index ? { ...frame, ...change } : frame,
  )
  return { ...story, frames }
}
