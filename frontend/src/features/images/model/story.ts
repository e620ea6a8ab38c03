/** A story whose pictures are made, or were. */

export type FrameState = 'waiting' | 'drawing' | 'done' | 'failed'

export interface StoryFrame {
  /** From 0. */
  readonly index: number
  readonly caption: string
  readonly state: FrameState
  /** Of its picture; null until it is done. */
  readonly asset: string | null
  /** Why it failed; empty for others. */
  readonly error: string
}

export interface Story {
  /** Of this browser: what its pictures have in common in the history. */
  readonly key: string
  /** Of the set; null until the server told it. */
  readonly set: string | null
  readonly title: string
  /** Its pictures are of one prompt, and tell no story. */
  readonly isVariations?: true
  readonly frames: readonly StoryFrame[]
}

export const missingOf = ({ frames }: Story): readonly StoryFrame[] =>
  frames.filter(({ state }) => state === 'failed')

export const doneOf = ({ frames }: Story): number =>
  frames.filter(({ state }) => state === 'done').length

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
