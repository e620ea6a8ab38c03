import { expect, it } from 'vitest'
import { afterEvent } from './historyEvents'
import { descriptionOf, originOf, promptAfter, rootOf, type StudioImage } from './image'
import { type ImageHistory, NO_IMAGES } from './imageHistory'
import { keptStories, type Story, storyInView, withStory } from './story'

const image = (id: string, more: Partial<StudioImage> = {}): StudioImage => ({
  ...{ id, parent: null, set: null, url: '', thumbUrl: '', width: 1, height: 1 },
  ...{ thumbhash: null, caption: '', prompt: id, model: null },
  ...more,
})
const story = (key: string): Story => ({ key, set: null, title: `Story ${key}`, frames: [] })
const come = (history: ImageHistory<StudioImage>, ...images: StudioImage[]) =>
  afterEvent(history, { type: 'arrived', images })

const fox = come(NO_IMAGES, image('A fox'))
const owl = come(fox, image('An owl'))
const darker = come(owl, image('Darker', { parent: 'An owl' }))

it('an image began with the prompt above its changes, which it keeps when that image goes', () => {
  expect(originOf(darker, 'Darker')).toBe('An owl')
  expect(originOf(darker, null)).toBe('')
  const told = come(owl, image('Darker', { parent: 'An owl', origin: 'An owl' }))
  const alone = afterEvent(told, { type: 'deleted', id: 'An owl' })
  expect(originOf(alone, 'Darker')).toBe('An owl')
})

it('the prompt goes with the image in view, until another one is begun', () => {
  const back = afterEvent(darker, { type: 'chosen', id: 'A fox' })
  expect(promptAfter('An owl', darker, back)).toBe('A fox')
  expect(promptAfter('', darker, back)).toBe('A fox')
  expect(promptAfter('An owl and a mouse', darker, back)).toBe('An owl and a mouse')
  // nothing else is in view
  expect(promptAfter('', back, back)).toBe('')
  expect(promptAfter('A fox', back, afterEvent(back, { type: 'cleared' }))).toBe('A fox')
})

it('the list of a story comes back with an image of it, as long as there is one', () => {
  const stories = withStory(withStory({}, story('s')), story('t'))
  const history = come(fox, image('frame', { set: { id: 's', frame: 0 } }))
  const shown = afterEvent(history, { type: 'chosen', id: 'frame' })
  expect(storyInView({ story: null, stories }, shown)?.key).toBe('s')
  expect(storyInView({ story: story('t'), stories }, shown)?.key).toBe('s')
  expect(storyInView({ story: story('t'), stories }, fox)?.key).toBe('t')
  expect(storyInView({ story: null, stories: {} }, shown)).toBeNull()
  expect(Object.keys(keptStories(stories, shown))).toEqual(['s'])
  expect(keptStories(stories, fox)).toEqual({})
})

it('what an image shows is what its chain began with, not the last change', () => {
  const change = image('Black and white', { parent: 'Root' })
  const own = image('Root', { prompt: '', caption: 'My dog' })
  const ofOwn = come(NO_IMAGES, own, change)
  expect(descriptionOf(ofOwn, change)).toBe('My dog')
  expect(rootOf(ofOwn, change)).toBe(own)
  const ofDrawn = come(NO_IMAGES, image('Root', { prompt: 'A fox' }), change)
  expect(descriptionOf(ofDrawn, change)).toBe('A fox')
  expect(descriptionOf(ofDrawn, { ...change, caption: 'Night falls' })).toBe('Night falls')
})
