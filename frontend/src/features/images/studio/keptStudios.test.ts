import { openDB } from 'idb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { afterEvent } from '../store/historyEvents'
import type { StudioImage } from '../store/image'
import { NO_IMAGES } from '../store/imageHistory'
import type { KeptStudio } from '../store/state'
import { EMPTY_STUDIO } from '../store/studioStore'
import { createKeptStudios } from './keptStudio'

const IMAGE: StudioImage = {
  ...{ id: 'a', parent: null, set: null, url: '/images/a', thumbUrl: '', width: 8, height: 8 },
  ...{ thumbhash: null, caption: '', prompt: 'A red fox', model: null },
}
const STUDIO: KeptStudio = {
  ...EMPTY_STUDIO,
  history: afterEvent<StudioImage>(NO_IMAGES, { type: 'arrived', images: [IMAGE] }),
}

beforeEach(() => void stubBrowserDatabase())
afterEach(() => vi.unstubAllGlobals())

it('a studio is read as it was', async () => {
  await createKeptStudios().write('u1', 't1', STUDIO)
  expect(await createKeptStudios().read('u1', 't1')).toEqual(STUDIO)
  expect(await createKeptStudios().read('u2', 't1')).toBeNull()
})

it('entries of the history keep their stored name', async () => {
  await createKeptStudios().write('u1', 't1', STUDIO)
  const database = await openDB('morpheo-images')
  const { studio } = await database.get('studios', ['u1', 't1'])
  expect(studio.history.entries).toMatchObject([{ picture: { id: 'a' }, before: null }])
  expect(studio.history.entries[0]).not.toHaveProperty('image')
  database.close()
})
