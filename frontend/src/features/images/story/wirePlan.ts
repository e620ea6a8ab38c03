/** The narrative plan as the server has it. */
import * as z from 'zod/mini'
import type { StoryPlan } from './storyPlan'

const Frame = z.looseObject({ story_beat: z.string(), caption: z.optional(z.string()) })
const Plan = z.looseObject({
  frames: z.array(Frame).check(z.minLength(1)),
  story_analysis: z.optional(z.looseObject({ genre: z.optional(z.string()) })),
  estimated_generation_time: z.optional(z.number()),
  estimated_cost: z.optional(z.number()),
})

/** Null for what is no plan. */
export function readPlan(wire: unknown, prompt: string): StoryPlan | null {
  const parsed = Plan.safeParse(wire)
  if (!parsed.success) return null
  const { frames, ...rest } = parsed.data
  return {
    prompt,
    genre: rest.story_analysis?.genre ?? '',
    frames: frames.map(({ story_beat, caption, ...more }) => ({
      key: crypto.randomUUID(),
      beat: story_beat,
      caption: caption ?? '',
      rest: more,
    })),
    rest,
    estimatedSeconds: rest.estimated_generation_time ?? 0,
    credits: rest.estimated_cost ?? null,
  }
}

export function wirePlan({ frames, rest }: StoryPlan): unknown {
  return {
    ...rest,
    frames: frames.map((frame) => ({
      ...frame.rest,
      story_beat: frame.beat.trim(),
      caption: frame.caption.trim(),
    })),
  }
}
