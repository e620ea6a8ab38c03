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
