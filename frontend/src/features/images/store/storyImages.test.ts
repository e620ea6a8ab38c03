import { expect, it } from 'vitest'
import { afterEvent } from './historyEvents'
import type { StudioImage } from './image'
import { type ImageHistory, NO_IMAGES } from './imageHistory'
import { type Story, storyImages } from './story'

const image = (id: string, frame: number | null): StudioImage => ({
  ...{ id, parent: null, set: frame === null ? null : { id: 's', frame } },
  ...{ url: '', thumbUrl: '', width: 8, height: 8, thumbhash: null },
  ...{ caption: '', prompt: '', model: null },
})
const history = [
  ...[image('z', null), image('b', 1), image('a', 0), image('c', 2)],
  ...[image('a2', 0), image('c2', 2)],
].reduce<ImageHistory<StudioImage>>(
  (now, one) => afterEvent(now, { type: 'arrived', images: [one] }),
  NO_IMAGES,
)
const story = (...assets: (string | null)[]): Story => ({
  ...{ key: 's', set: 'set', title: '' },
  frames: assets.map((asset, index) => ({
    ...{ index, caption: '', beat: '', state: 'done' as const, asset, error: '' },
  })),
})
const ids = (of: Story | null, key = 's') => storyImages(history, of, key).map(({ id }) => id)

it('are one for each frame, the one that stands for it, in the order of the story', () => {
  expect(ids(story('a', 'b', 'c2'))).toEqual(['a', 'b', 'c2'])
})

it('of a story of earlier, or of a frame whose image was deleted, are the newest', () => {
  expect(ids(null)).toEqual(['a2', 'b', 'c2'])
  expect(ids(story('gone', null, 'c'))).toEqual(['a2', 'b', 'c'])
  expect(ids(null, 'other')).toEqual([])
})
