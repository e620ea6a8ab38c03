import { expect, it } from 'vitest'
import { afterEvent } from '../history/historyEvents'
import { NO_PICTURES, type PictureHistory } from '../history/pictureHistory'
import type { StudioPicture } from './picture'
import type { Story } from './story'
import { storyPictures } from './storyPictures'

const picture = (id: string, frame: number | null): StudioPicture => ({
  ...{ id, parent: null, set: frame === null ? null : { id: 's', frame } },
  ...{ url: '', thumbUrl: '', width: 8, height: 8, thumbhash: null },
  ...{ caption: '', prompt: '', model: null },
})
const history = [
  ...[picture('z', null), picture('b', 1), picture('a', 0), picture('c', 2)],
  ...[picture('a2', 0), picture('c2', 2)],
].reduce<PictureHistory<StudioPicture>>(
  (now, one) => afterEvent(now, { type: 'arrived', pictures: [one] }),
  NO_PICTURES,
)
const story = (...assets: (string | null)[]): Story => ({
  ...{ key: 's', set: 'set', title: '' },
  frames: assets.map((asset, index) => ({
    ...{ index, caption: '', beat: '', state: 'done' as const, asset, error: '' },
  })),
})
const ids = (of: Story | null, key = 's') => storyPictures(history, of, key).map(({ id }) => id)

it('are one for each frame, the one that stands for it, in the order of the story', () => {
  expect(ids(story('a', 'b', 'c2'))).toEqual(['a', 'b', 'c2'])
})

it('of a story of earlier, or of a frame whose picture was deleted, are the newest', () => {
  expect(ids(null)).toEqual(['a2', 'b', 'c2'])
  expect(ids(story('gone', null, 'c'))).toEqual(['a2', 'b', 'c'])
  expect(ids(null, 'other')).toEqual([])
})
