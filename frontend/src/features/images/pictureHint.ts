import { isSketch, type StudioPicture } from './model/picture'
import { STUDIO } from './texts'

/** What a thumbnail stands for, in words. */
export function hintOf(picture: StudioPicture): string {
  const words = picture.caption || picture.prompt
  return isSketch(picture) ? `${words} (${STUDIO.offline})` : words
}
