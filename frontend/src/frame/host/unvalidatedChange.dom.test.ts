import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type FakeFrames, installFakeFrames } from '../testing/fakeFrames'
import { PreviewController } from './previewController'
import { LOAD_TIMEOUT_MS } from './timing'

const page = (text: string) => `<!doctype html><html><body><p>${text}</p></body></html>`

let frames: FakeFrames
let preview: PreviewController

// what is loaded when it is needed would take real time
beforeAll(() =>
  Promise.all([
    import('./apiBridge'),
    import('./changeValidation'),
    import('./changedParts'),
    import('./storage/database'),
  ]),
)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true, userActivation: { isActive: false } })
  frames = installFakeFrames()
  const slot = document.createElement('div')
  document.body.append(slot)
  preview = new PreviewController({
    slot,
    frameHostSuffix: 'frame.localhost:8080',
    publicUrl: 'http://localhost:8080',
    title: 'Preview',
  })
})

afterEach(() => {
  preview.dispose()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a change that cannot be run hidden is not shown, and the page before stays', async () => {
  await preview.load(page('old'), { appId: 'app-1' })
  const old = preview.frame()
  frames.answering = false
  const result = preview.change(page('new'), { appId: 'app-1' })
  await vi.advanceTimersByTimeAsync(2 * LOAD_TIMEOUT_MS)
  expect(await result).toEqual({ kind: 'unvalidated' })
  expect(preview.frame()).toBe(old)
  expect(preview.current()).toBe(page('old'))
})

it('a change that cannot be loaded where no page runs counts as unvalidated', async () => {
  frames.answering = false
  const result = preview.change(page('new'), { appId: 'app-1' })
  await vi.advanceTimersByTimeAsync(10 * LOAD_TIMEOUT_MS)
  expect(await result).toEqual({ kind: 'unvalidated' })
})
