import { expect, it, vi } from 'vitest'
import { afterEvent } from '../store/historyEvents'
import type { StudioImage } from '../store/image'
import { NO_IMAGES } from '../store/imageHistory'
import type { KeptStudio } from '../store/state'
import { NO_OPERATIONS, painted } from '../store/strokes'
import { EMPTY_STUDIO } from '../store/studioStore'
import { withChosen, withOwnAddresses } from './session'

const image = (id: string, file?: Blob): StudioImage => ({
  ...{ id, parent: null, set: null, url: `/images/${id}`, thumbUrl: '', width: 8, height: 8 },
  ...{ thumbhash: null, caption: '', prompt: '', model: null },
  ...(file ? { file } : {}),
})
const showing = (...images: StudioImage[]): KeptStudio['history'] =>
  afterEvent<StudioImage>(NO_IMAGES, { type: 'arrived', images })

const KEPT: KeptStudio = {
  ...EMPTY_STUDIO,
  ...{ prompt: 'A red fox', instruction: 'Snow', ratio: '16:9', variations: 3, modelId: 'm' },
  inputs: [{ id: 'kept', blob: new Blob(), description: '' }],
  history: showing(image('a')),
}

it('what was kept is there when nothing was chosen', () => {
  expect(withChosen(KEPT, EMPTY_STUDIO, null)).toEqual(KEPT)
})

it('what a visitor wrote, chose, added, opened and painted stays', () => {
  const strokes = { own: painted(NO_OPERATIONS, { kind: 'fill' }) }
  const inputs = [{ id: 'added', blob: new Blob(), description: 'mine' }]
  const chosen = { prompt: 'A lake', ratio: '1:1', isStory: true, outputCount: 7, inputs }
  const now: KeptStudio = { ...EMPTY_STUDIO, ...chosen, strokes, history: showing(image('own')) }
  const all = withChosen(KEPT, now, null)
  expect(all).toMatchObject({
    ...chosen,
    instruction: 'Snow',
    variations: 3,
    modelId: 'm',
    strokes,
  })
  expect(all.history.entries.map((entry) => entry.image.id)).toEqual(['a', 'own'])
  expect(all.history.current).toBe('own')
  expect(withChosen(KEPT, now, 'A whale').prompt).toBe('A whale')
})

it('images of one’s own get new addresses, those of the server keep theirs', () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:2' }))
  const { entries } = withOwnAddresses(showing(image('a'), image('own', new Blob())))
  expect(entries.map((entry) => entry.image.url)).toEqual(['/images/a', 'blob:2'])
  vi.unstubAllGlobals()
})
