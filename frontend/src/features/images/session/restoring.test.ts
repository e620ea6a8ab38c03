import { expect, it, vi } from 'vitest'
import { NO_OPERATIONS, painted } from '../brush/operationList'
import { afterEvent } from '../history/historyEvents'
import { NO_PICTURES } from '../history/pictureHistory'
import type { StudioPicture } from '../model/picture'
import type { KeptStudio } from '../stores/state'
import { EMPTY_STUDIO } from '../stores/studioStore'
import { withChosen, withOwnAddresses } from './restoring'

const picture = (id: string, file?: Blob): StudioPicture => ({
  ...{ id, parent: null, set: null, url: `/images/${id}`, thumbUrl: '', width: 8, height: 8 },
  ...{ thumbhash: null, caption: '', prompt: '', model: null },
  ...(file ? { file } : {}),
})
const showing = (...pictures: StudioPicture[]): KeptStudio['history'] =>
  afterEvent<StudioPicture>(NO_PICTURES, { type: 'arrived', pictures })

const KEPT: KeptStudio = {
  ...EMPTY_STUDIO,
  ...{ prompt: 'A red fox', instruction: 'Snow', ratio: '16:9', variations: 3, modelId: 'm' },
  inputs: [{ id: 'kept', blob: new Blob(), description: '' }],
  history: showing(picture('a')),
}

it('what was kept is there when nothing was chosen', () => {
  expect(withChosen(KEPT, EMPTY_STUDIO, null)).toEqual(KEPT)
})

it('what a visitor wrote, chose, added, opened and painted stays', () => {
  const strokes = { own: painted(NO_OPERATIONS, { kind: 'fill' }) }
  const inputs = [{ id: 'added', blob: new Blob(), description: 'mine' }]
  const chosen = { prompt: 'A lake', ratio: '1:1', isStory: true, outputCount: 7, inputs }
  const now: KeptStudio = { ...EMPTY_STUDIO, ...chosen, strokes, history: showing(picture('own')) }
  const all = withChosen(KEPT, now, null)
  expect(all).toMatchObject({
    ...chosen,
    instruction: 'Snow',
    variations: 3,
    modelId: 'm',
    strokes,
  })
  expect(all.history.entries.map((entry) => entry.picture.id)).toEqual(['a', 'own'])
  expect(all.history.current).toBe('own')
  expect(withChosen(KEPT, now, 'A whale').prompt).toBe('A whale')
})

it('pictures of one’s own get new addresses, those of the server keep theirs', () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:2' }))
  const { entries } = withOwnAddresses(showing(picture('a'), picture('own', new Blob())))
  expect(entries.map((entry) => entry.picture.url)).toEqual(['/images/a', 'blob:2'])
  vi.unstubAllGlobals()
})
