import { beforeEach, expect, it, vi } from 'vitest'
import { notify } from '@/lib/toast'
import { beAnonymous, signIn } from '@/testing/renderApp'
import { createGeneratorStore, type GeneratorStore } from '../store/generatorStore'
import { createPreviewFeed } from '../store/previewEvents'
import { share } from './shareFlow'

let store: GeneratorStore
const saving = { ensureSaved: vi.fn(), ensureSavedAs: vi.fn() }

beforeEach(() => {
  saving.ensureSaved.mockReset()
  store = createGeneratorStore({ feed: createPreviewFeed() })
})

function generated(): void {
  const target = { appId: 'app-1', pageId: 'page-1' }
  const run = { target, jobId: crypto.randomUUID(), basedOn: null, instruction: 'A clock' }
  store.getState().runStarted({ kind: 'generate', ...run })
  store.getState().runSucceeded({ html: '<p>1</p>', generationId: null })
}

it.each([
  ['share', 'Share Failed'],
  ['qr', 'QR Code Failed'],
] as const)('needs somebody who is signed in (%s)', async (as, title) => {
  const told = vi.spyOn(notify, 'error').mockImplementation(() => undefined)
  beAnonymous()
  generated()
  await share(as, store, saving)
  expect(told.mock.lastCall?.slice(0, 2)).toEqual([
    title,
    'User must be authenticated to share apps',
  ])
  expect(saving.ensureSaved).not.toHaveBeenCalled()
})

it('shows whoever had to sign in first what a QR code needs', async () => {
  signIn({ tier: 'free' })
  generated()
  await share('qr', store, saving)
  expect(store.getState().dialog).toEqual({ kind: 'pro', feature: 'QR Code' })
  expect(saving.ensureSaved).not.toHaveBeenCalled()
})

it.each([
  ['share', 'Nothing to Share'],
  ['qr', 'Nothing to Generate'],
] as const)('needs an app (%s)', async (as, title) => {
  const told = vi.spyOn(notify, 'error').mockImplementation(() => undefined)
  signIn({ tier: 'pro' })
  await share(as, store, saving)
  expect(told).toHaveBeenCalledWith(title, 'Generate an app first.')
})
