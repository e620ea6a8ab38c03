/** Stories of earlier, as long as an image of them is here: choosing one brings the list of its images back. */
import { entryOf, type ImageHistory } from '../history/imageHistory'
import type { StudioImage } from '../store/image'
import type { Story } from './story'

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
