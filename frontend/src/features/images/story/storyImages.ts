import type { ImageHistory } from '../history/imageHistory'
import type { StudioImage } from '../store/image'
import type { Story } from './story'

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
