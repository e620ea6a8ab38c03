import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeFrames } from '../testing/fakeFrames'
import { closeFakePreview, loadLazyParts, openFakePreview, page } from '../testing/fakePreview'
import type { PreviewController } from './previewController'

let frames: FakeFrames
let preview: PreviewController

beforeAll(loadLazyParts)
beforeEach(() => {
  ;({ frames, preview } = openFakePreview())
})
afterEach(() => closeFakePreview(preview))

describe('a page that is edited while it runs', () => {
  const source = { appId: 'app-1', pageKey: 'p1' }

  it('is not loaded again where the running one follows', async () => {
    await preview.load(page('a'), source)
    const asked: [string, string][] = []
    preview.setLivePatcher((before, after) => asked.push([before, after]) > 0)
    expect(await preview.load(page('b'), source)).toEqual({ ok: true })
    expect([asked, frames.all.length, preview.current()]).toEqual([
      [[page('a'), page('b')]],
      1,
      page('b'),
    ])
    // it is that page from now on
    await preview.reload()
    expect(frames.last.got('load')[0]?.html).toBe(page('b'))
  })

  it('begins anew where it cannot follow, and for another page', async () => {
    await preview.load(page('a'), source)
    preview.setLivePatcher(() => false)
    await preview.load(page('b'), source)
    expect(frames.last.got('load')[0]?.html).toBe(page('b'))
    preview.setLivePatcher(() => true)
    await preview.load(page('c'), { ...source, pageKey: 'p2' })
    expect(frames.last.got('load')[0]?.html).toBe(page('c'))
    preview.setLivePatcher(null)
    await preview.load(page('d'), { ...source, pageKey: 'p2' })
    expect(frames.last.got('load')[0]?.html).toBe(page('d'))
  })
})
