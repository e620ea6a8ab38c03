import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeFrames, installFakeFrames } from '../testing/fakeFrames'
import { PreviewController } from './previewController'

const page = (text: string) => `<!doctype html><html><body><p>${text}</p></body></html>`
const stored = (key: string, value: string) =>
  ({ type: 'storage', kind: 'local', op: 'set', key, value }) as const

let frames: FakeFrames
let preview: PreviewController

beforeEach(() => {
  vi.useFakeTimers()
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

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** The values that a page of the app finds when it is opened. */
const valuesOf = async (appId: string): Promise<Record<string, string>> => {
  await preview.load(page(`probe of ${appId} ${Math.random()}`), { appId })
  return frames.last.init?.storage.local ?? {}
}

it('late writes of the page that is still shown go to its own app, not to the next one', async () => {
  await preview.load(page('old'), { appId: 'app-old' })
  const old = frames.last
  preview.streamStart({ appId: 'app-new' })
  old.say(stored('note', 'of the old app'))
  await pass()
  await preview.streamEnd(page('new'))
  old.say(stored('late', 'of the old app too'))
  frames.last.say(stored('own', 'of the new app'))
  await pass()
  expect(await valuesOf('app-new')).toEqual({ own: 'of the new app' })
  expect(await valuesOf('app-old')).toEqual({
    note: 'of the old app',
    late: 'of the old app too',
  })
})

it('a page that comes back after a stopped generation keeps the storage of its own app', async () => {
  await preview.load(page('old'), { appId: 'app-old' })
  frames.last.say(stored('kept', 'yes'))
  await pass()
  preview.streamStart({ appId: 'app-new' })
  preview.streamChunk(page('x'.repeat(600)))
  await pass(200)
  expect(frames.last.init?.storage.local).toEqual({})
  preview.streamAbort()
  await pass(200)
  expect(frames.last.got('load')[0]?.html).toBe(page('old'))
  expect(frames.last.init?.storage.local).toEqual({ kept: 'yes' })
})

it('the same page under another app is loaded with the storage of that app', async () => {
  await preview.load(page('same'), { appId: 'app-1' })
  frames.last.say(stored('a', '1'))
  await pass()
  await preview.load(page('same'), { appId: 'app-2' })
  expect(frames.all).toHaveLength(2)
  expect(frames.last.init?.storage.local).toEqual({})
})
