import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeFrames, wellBehaved } from '../testing/fakeFrames'
import {
  closeFakePreview,
  loadLazyParts,
  openFakePreview,
  page,
  pass,
  stored,
} from '../testing/fakePreview'
import type { PreviewController } from './previewController'

let frames: FakeFrames
let preview: PreviewController

beforeAll(loadLazyParts)
beforeEach(() => {
  ;({ frames, preview } = openFakePreview())
})
afterEach(() => closeFakePreview(preview))

describe('a page that leaves for another address', () => {
  const leaves = async () => {
    frames.last.say({ type: 'leaving' })
    await pass()
    frames.last.element.dispatchEvent(new Event('load'))
    await pass(500)
  }

  it('is loaded again, with words, and is not remembered as one that hung', async () => {
    const reported = vi.fn()
    preview.onDeparture(reported)
    await preview.load(page('a'), { appId: 'app-1' })
    await pass(350)
    frames.last.say(stored('kept', 'yes'))
    await pass()
    await leaves()
    expect(reported).toHaveBeenCalledExactlyOnceWith({ kind: 'left', site: null })
    expect(frames.all).toHaveLength(2)
    expect(frames.last.init?.storage.local).toEqual({ kept: 'yes' })
    expect(preview.state()).toMatchObject({ failure: null, visible: true })
    await leaves()
    expect(await preview.load(page('b'), { appId: 'app-1' })).toEqual({ ok: true })
    expect(await preview.load(page('a'), { appId: 'app-1' })).toEqual({ ok: true })
  })

  it('again and again is ended, and reported a few times alone', async () => {
    const reported = vi.fn()
    preview.onDeparture(reported)
    await preview.load(page('a'), { appId: 'app-1' })
    for (let times = 0; times < 6; times += 1) await leaves()
    expect(preview.state()).toMatchObject({ failure: 'left', visible: false })
    expect(reported).toHaveBeenCalledTimes(3)
  })

  it('while it loads is loaded again, but not forever', async () => {
    frames.play = (message, frame) => {
      if (message.type !== 'load') return wellBehaved(message, frame)
      frame.say({ type: 'leaving' })
    }
    const loaded = preview.load(page('a'), { appId: 'app-1' })
    await pass(20_000)
    expect(await loaded).toEqual({ ok: false, failure: 'left' })
  })
})

it('loads a page at the address that leads to it, until another page is loaded', async () => {
  const addresses = () => frames.all.map((frame) => frame.got('load')[0]?.address)
  const about = { appId: 'app-1', pageKey: 'about' }
  await preview.load(page('home'), { appId: 'app-1', pageKey: 'home' })
  preview.arrive('about', '/about?q=1#team')
  await preview.load(page('about'), about)
  preview.arrive('about', '/about?q=2')
  await pass(500)
  preview.arrive('home', '/')
  await preview.load(page('about, changed'), about)
  expect(addresses()).toEqual([undefined, '/about?q=1#team', '/about?q=2', undefined])
})

it('says what became of an address that a script gives the page', async () => {
  const reported = vi.fn()
  preview.onDeparture(reported)
  await preview.load(page('a'), { appId: 'app-1' })
  frames.last.say({ type: 'open-link', url: 'https://example.org/a', inPlace: true })
  frames.last.say({ type: 'open-link', url: 'mailto:a@example.org', inPlace: true })
  frames.last.say({ type: 'open-link', url: 'https://example.org/b' })
  frames.last.say({ type: 'unsent', url: 'https://example.org/c' })
  await pass(1_000)
  expect(reported.mock.calls.map(([departure]) => departure)).toEqual([
    { kind: 'unsent', site: 'example.org' },
    { kind: 'refused', site: 'example.org' },
    { kind: 'refused', site: null },
  ])
})
