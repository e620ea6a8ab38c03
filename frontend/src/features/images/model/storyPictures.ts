import type { PictureHistory } from '../history/pictureHistory'
import type { StudioPicture } from './picture'
import type { Story } from './story'

/**
 * The pictures of a story that are here, in its order, one a frame: the one that stands for the frame, or else
 * the newest of it. `key` is that of `Story`; a story of earlier is known by its pictures alone.
 */
export function storyPictures(
  { entries }: PictureHistory<StudioPicture>,
  story: Story | null,
  key: string,
): readonly StudioPicture[] {
  const standing = new Set(story?.key === key ? story.frames.map(({ asset }) => asset) : [])
  const byFrame = new Map<number, StudioPicture>()
  const ofStory = entries.filter(({ picture }) => picture.set?.id === key)
  for (const { picture } of ofStory.toSorted((one, other) => one.age - other.age)) {
    const frame = picture.set?.frame ?? 0
    const other = byFrame.get(frame)
    if (other === undefined || !standing.has(other.id)) byFrame.set(frame, picture)
  }
  return [...byFrame].toSorted(([one], [other]) => one - other).map(([, picture]) => picture)
}
