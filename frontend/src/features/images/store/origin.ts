/** What an image began with: the prompt above all changes of it. */
import { entryOf, type ImageHistory } from '../history/imageHistory'
import type { StudioImage } from './image'

/** Empty for an image of one's own, and where it is not known. */
export function originOf(history: ImageHistory<StudioImage>, id: string | null): string {
  const image = entryOf(history, id)?.image
  if (image === undefined) return ''
  const { origin, parent, prompt } = image
  return origin ?? (parent === null ? prompt : originOf(history, parent))
}

/** What the image shows, as far as the person said: its part of a story, what its chain began with, or the change. */
export function descriptionOf(history: ImageHistory<StudioImage>, image: StudioImage): string {
  const began = originOf(history, image.id)
  return image.caption || began || rootOf(history, image).caption || image.prompt
}

/** The first image of its chain that the history still has. */
export function rootOf(history: ImageHistory<StudioImage>, image: StudioImage): StudioImage {
  const before = entryOf(history, image.parent)?.image
  return before === undefined ? image : rootOf(history, before)
}

/**
 * The prompt in the box goes with the image in view, until the person begins to write another: then it is no
 * longer the one that the image before began with.
 */
export function promptAfter(
  prompt: string,
  before: ImageHistory<StudioImage>,
  now: ImageHistory<StudioImage>,
): string {
  if (now.current === null || now.current === before.current) return prompt
  const isBegun = prompt.trim() !== '' && prompt.trim() !== originOf(before, before.current).trim()
  return isBegun ? prompt : originOf(now, now.current)
}
