/** What a picture began with: the prompt above all changes of it. */
import { entryOf, type PictureHistory } from '../history/pictureHistory'
import type { StudioPicture } from './picture'

/** Empty for a picture of one's own, and where it is not known. */
export function originOf(history: PictureHistory<StudioPicture>, id: string | null): string {
  const picture = entryOf(history, id)?.picture
  if (picture === undefined) return ''
  const { origin, parent, prompt } = picture
  return origin ?? (parent === null ? prompt : originOf(history, parent))
}

/** What the picture shows, as far as the person said: its part of a story, what its chain began with, or the change. */
export function descriptionOf(
  history: PictureHistory<StudioPicture>,
  picture: StudioPicture,
): string {
  const began = originOf(history, picture.id)
  return picture.caption || began || rootOf(history, picture).caption || picture.prompt
}

/** The first picture of its chain that the history still has. */
export function rootOf(
  history: PictureHistory<StudioPicture>,
  picture: StudioPicture,
): StudioPicture {
  const before = entryOf(history, picture.parent)?.picture
  return before === undefined ? picture : rootOf(history, before)
}

/**
 * The prompt in the box goes with the picture in view, until the person begins to write another: then it is no
 * longer the one that the picture before began with.
 */
export function promptAfter(
  prompt: string,
  before: PictureHistory<StudioPicture>,
  now: PictureHistory<StudioPicture>,
): string {
  if (now.current === null || now.current === before.current) return prompt
  const isBegun = prompt.trim() !== '' && prompt.trim() !== originOf(before, before.current).trim()
  return isBegun ? prompt : originOf(now, now.current)
}
