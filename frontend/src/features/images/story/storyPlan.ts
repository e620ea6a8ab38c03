/** A story's plan, as it is shown and edited before it is paid for. */

export interface PlannedFrame {
  /** Of this browser alone: keeps a row's identity while it is moved. */
  readonly key: string
  /** What happens. */
  readonly beat: string
  /** What stands below the image; empty for none. */
  readonly caption: string
  /** What else the model planned for it; sent back as it came. */
  readonly rest: Readonly<Record<string, unknown>>
}

export interface StoryPlan {
  readonly prompt: string
  readonly genre: string
  readonly frames: readonly PlannedFrame[]
  /** What all frames share, as the model words it; sent back as it came. */
  readonly rest: Readonly<Record<string, unknown>>
  /** For all frames as they were planned. */
  readonly estimatedSeconds: number
  readonly credits: number | null
}

export function withFrame(
  plan: StoryPlan,
  key: string,
  change: Partial<Omit<PlannedFrame, 'key'>>,
): StoryPlan {
  const frames = plan.frames.map((frame) => (frame.key === key ? { ...frame, ...change } : frame))
  return { ...plan, frames }
}

/** `to` is a place among the frames; one beyond them is the last. */
export function withFrameAt(plan: StoryPlan, key: string, to: number): StoryPlan {
  const frame = plan.frames.find((one) => one.key === key)
  if (frame === undefined) return plan
  const others = plan.frames.filter((one) => one !== frame)
  return { ...plan, frames: others.toSpliced(Math.max(0, to), 0, frame) }
}

/** One more at the end, whose words are to be written. */
export function withNewFrame(plan: StoryPlan): StoryPlan {
  const fresh = { key: crypto.randomUUID(), beat: '', caption: '', rest: {} }
  return { ...plan, frames: [...plan.frames, fresh] }
}

export function withoutFrame(plan: StoryPlan, key: string): StoryPlan {
  return { ...plan, frames: plan.frames.filter((one) => one.key !== key) }
}

/** A beat that says nothing cannot be drawn. */
export const isDrawable = ({ frames }: StoryPlan): boolean =>
  frames.every(({ beat }) => beat.trim() !== '')
