import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeFrames } from '../testing/fakeFrames'
import {
  closeFakePreview,
  loadLazyParts,
  openFakePreview,
  page,
  pass,
} from '../testing/fakePreview'
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
    preview.setFollower((before, after) => asked.push([before, after]) > 0)
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
    preview.setFollower(() => false)
    await preview.load(page('b'), source)
    expect(frames.last.got('load')[0]?.html).toBe(page('b'))
    preview.setFollower(() => true)
    await preview.load(page('c'), { ...source, pageKey: 'p2' })
    expect(frames.last.got('load')[0]?.html).toBe(page('c'))
    preview.setFollower(null)
    await preview.load(page('d'), { ...source, pageKey: 'p2' })
    expect(frames.last.got('load')[0]?.html).toBe(page('d'))
  })

  it('waits for a follower that takes a while, and is still the page before until then', async () => {
    await preview.load(page('a'), source)
    let answer: (isDone: boolean) => void = () => undefined
    preview.setFollower(() => new Promise((resolve) => (answer = resolve)))
    const loading = preview.load(page('b'), source)
    await pass()
    expect([preview.current(), frames.all.length]).toEqual([page('a'), 1])
    answer(true)
    expect(await loading).toEqual({ ok: true })
    expect([preview.current(), frames.all.length]).toEqual([page('b'), 1])
    const failing = preview.load(page('c'), source)
    answer(false)
    await failing
    expect(frames.last.got('load')[0]?.html).toBe(page('c'))
  })

  it('does not follow what another page took the place of meanwhile', async () => {
    await preview.load(page('a'), source)
    const asked: [before: string, after: string, isWanted: () => boolean][] = []
    const answers: ((isDone: boolean) => void)[] = []
    preview.setFollower((...all) => {
      asked.push(all)
      return new Promise((resolve) => answers.push(resolve))
    })
    const first = preview.load(page('b'), source)
    const second = preview.load(page('c'), source)
    // the later one begins from what runs
    expect(asked.map(([before, after]) => [before, after])).toEqual([
      [page('a'), page('b')],
      [page('a'), page('c')],
    ])
    expect(asked.map(([, , isWanted]) => isWanted())).toEqual([false, true])
    for (const answer of answers) answer(true)
    expect(await first).toMatchObject({ failure: 'superseded' })
    expect([await second, preview.current()]).toEqual([{ ok: true }, page('c')])

    const third = preview.load(page('d'), source)
    await preview.load(page('other'), { ...source, pageKey: 'p2' })
    expect(asked[2]?.[2]()).toBe(false)
    answers[2]?.(true)
    expect(await third).toMatchObject({ failure: 'superseded' })
    expect(frames.last.got('load')[0]?.html).toBe(page('other'))
    const fourth = preview.load(page('e'), { ...source, pageKey: 'p2' })
    await preview.load(page('again'), source)
    await preview.reload()
    expect(frames.last.got('load')[0]?.html).toBe(page('again'))
    answers[3]?.(true)
    expect(await fourth).toMatchObject({ failure: 'superseded' })
  })

  it('is loaded as it is to be when it begins anew while it follows', async () => {
    await preview.load(page('a'), source)
    let answer: (isDone: boolean) => void = () => undefined
    preview.setFollower(() => new Promise((resolve) => (answer = resolve)))
    const loading = preview.load(page('b'), source)
    await preview.reload()
    expect(frames.last.got('load')[0]?.html).toBe(page('b'))
    answer(true)
    expect(await loading).toMatchObject({ failure: 'superseded' })
    expect(preview.current()).toBe(page('b'))
  })
})
