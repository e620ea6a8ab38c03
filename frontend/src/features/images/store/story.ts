import type { StudioImage } from './image'
import { entryOf, type ImageHistory } from './imageHistory'

/** A story whose images are made, or were. */

type FrameState = 'waiting' | 'drawing' | 'done' | 'failed'

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

// Stories of earlier, as long as an image of them is here: choosing one brings the list of its images back.

export type Stories = Readonly<Record<string, Story>>

export const withStory = (stories: Stories, story: Story): Stories => ({
  ...stories,
  [story.key]: story,
})

/** The story of the image in view, or the one that was shown. */
export function storyInView(
  { story, stories }: { readonly story: Story | null; readonly stories: Stories },
  history: ImageHistory<StudioImage>,
): Story | null {
  const key = entryOf(history, history.current)?.image.set?.id
  return (key === undefined || key === story?.key ? null : stories[key]) ?? story
}

/** Without those of which no image is left. */
export function keptStories(stories: Stories, history: ImageHistory<StudioImage>): Stories {
  const keys = new Set(history.entries.map(({ image }) => image.set?.id))
  return Object.fromEntries(Object.entries(stories).filter(([key]) => keys.has(key)))
}

/**
 * The images of a story that are here, in its order, one a frame: the one that stands for the frame, or else
 * the newest of it. `key` is that of `Story`; a story of earlier is known by its images alone.
 */
export function storyImages(
  { entries }: ImageHistory<StudioImage>,
  story: Story | null,
  key: string,
): readonly StudioImage[] {
  const standing = new Set(story?.key === key ? story.frames.map(({ asset }) => asset) : [])
  const byFrame = new Map<number, StudioImage>()
  const ofStory = entries.filter(({ image }) => image.set?.id === key)
  for (const { image } of ofStory.toSorted((one, other) => one.age - other.age)) {
    const frame = image.set?.frame ?? 0
    const other = byFrame.get(frame)
    if (other === undefined || !standing.has(other.id)) byFrame.set(frame, image)
  }
  return [...byFrame].toSorted(([one], [other]) => one - other).map(([, image]) => image)
}

/** How many images a story may have. */
export const OUTPUT_COUNTS = [2, 3, 5, 7, 10] as const
export const DEFAULT_OUTPUT_COUNT = 5
/** How many images of one prompt can be had at once. */
export const VARIATIONS = [1, 2, 3, 4] as const
/** Of a story's plan, as the person changes it. */
export const LEAST_FRAMES = 2
export const MOST_FRAMES = 10

/** A whole number of images that a story can have. */
export function clampedCount(count: number): number {
  return Math.min(MOST_FRAMES, Math.max(LEAST_FRAMES, Math.round(count)))
}

export function clampedVariations(count: number): number {
  return Math.min(VARIATIONS.length, Math.max(1, Math.round(count)))
}

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
