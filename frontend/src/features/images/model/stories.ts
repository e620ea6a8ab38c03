/** Stories of earlier, as long as a picture of them is here: choosing one brings the list of its pictures back. */
import { entryOf, type PictureHistory } from '../history/pictureHistory'
import type { StudioPicture } from './picture'
import type { Story } from './story'

export type Stories = Readonly<Record<string, Story>>

export const withStory = (stories: Stories, story: Story): Stories => ({
  ...stories,
  [story.key]: story,
})

/** The story of the picture in view, or the one that was shown. */
export function storyInView(
  { story, stories }: { readonly story: Story | null; readonly stories: Stories },
  history: PictureHistory<StudioPicture>,
): Story | null {
  const key = entryOf(history, history.current)?.picture.set?.id
  return (key === undefined || key === story?.key ? null : stories[key]) ?? story
}

/** Without those of which no picture is left. */
export function keptStories(stories: Stories, history: PictureHistory<StudioPicture>): Stories {
  const keys = new Set(history.entries.map(({ picture }) => picture.set?.id))
  return Object.fromEntries(Object.entries(stories).filter(([key]) => keys.has(key)))
}
