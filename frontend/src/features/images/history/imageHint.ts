import { isSketch, type StudioImage } from '../store/image'
import { STUDIO } from '../texts'

/** What a thumbnail stands for, in words. */
export function hintOf(image: StudioImage): string {
  const words = image.caption || image.prompt
  return isSketch(image) ? `${words} (${STUDIO.offline})` : words
}
