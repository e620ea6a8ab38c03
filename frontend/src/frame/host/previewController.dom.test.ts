import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type FakeFrames, wellBehaved } from '../testing/fakeFrames'
import {
  closeFakePreview,
  loadLazyParts,
  openFakePreview,
  page,
  pass,
  stored,
} from '../testing/fakePreview'
import { isStopped } from './pageLoader'
import type { PreviewController } from './previewController'
import { isWatched } from './previewState'
import { PROVEN_AFTER_MS } from './timing'

let frames: FakeFrames
let preview: PreviewController

beforeAll(loadLazyParts)
beforeEach(() => {
  ;({ frames, preview } = openFakePreview())
})
afterEach(() => closeFakePreview(preview))

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

const hung = (frame = frames.last) => {
  frame.play = () => {}
  return pass(10_000)
}

it('retries a frame that does not answer, then says that the connection is the trouble', async () => {
  frames.answering = false
  const result = preview.load(page('a'), { appId: 'app-1' })
  const phases: string[] = []
  preview.watch(() => {
    const { phase, attempt, failure } = preview.state()
    phases.push(failure ?? `${phase} ${attempt}`)
  })
  await pass(60_000)
  expect(await result).toEqual({ ok: false, failure: 'network' })
  expect(phases.slice(0, 4)).toEqual(['retrying 1', 'retrying 2', 'retrying 3', 'network'])
})

it('says that it is not the connection where the server answers, and tries again by itself', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'))
  frames.answering = false
  const result = preview.load(page('a'), { appId: 'app-1' })
  await pass(60_000)
  expect(await result).toEqual({ ok: false, failure: 'unanswered' })
  frames.answering = true
  await pass(30_000)
  expect(preview.state()).toMatchObject({ failure: null, visible: true })
})

it('a page that hung stays remembered while its failure is shown', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  await preview.load(page('hangs'), { appId: 'app-1' })
  await hung()
  await hung()
  expect(preview.state().failure).toBe('rendering')
  await pass(PROVEN_AFTER_MS + 5_000)
  expect(isStopped({ appId: 'app-1', html: page('hangs') })).toBe(true)
})

it('a page that hung in a hidden tab does not run once more, and stays remembered', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await preview.load(page('hangs'), { appId: 'app-1' })
  frames.last.play = () => {}
  await pass(PROVEN_AFTER_MS + 60_000)
  expect(preview.state().failure).toBe('rendering')
  expect(frames.all).toHaveLength(1)
  await pass(PROVEN_AFTER_MS + 5_000)
  hidden.mockReturnValue(false)
  await pass(PROVEN_AFTER_MS + 5_000)
  expect(isStopped({ appId: 'app-1', html: page('hangs') })).toBe(true)
})

it('a load that is superseded costs no host name', async () => {
  frames.answering = false
  const first = preview.load(page('a'), { appId: 'app-1' })
  await pass()
  const name = frames.last.src
  frames.answering = true
  const second = preview.load(page('b'), { appId: 'app-1' })
  expect(await first).toEqual({ ok: false, failure: 'superseded' })
  expect(await second).toEqual({ ok: true })
  expect(frames.last.src).toBe(name)
  // long enough for the first one's time to be over
  await pass(30_000)
  await preview.load(page('c'), { appId: 'app-1' })
  await pass(1_000)
  await preview.load(page('d'), { appId: 'app-1' })
  expect(frames.last.src).toBe(name)
})

it('a page that floods the window is ended with words, and is paused when it is opened again', async () => {
  await preview.load(page('flood'), { appId: 'app-1' })
  for (let sent = 0; sent < 3_000; sent += 1) frames.last.sayRaw('junk')
  await pass()
  expect(preview.state()).toMatchObject({ phase: 'failed', failure: 'overload', visible: false })

  expect(await preview.load(page('flood'), { appId: 'app-1' })).toEqual({
    ok: false,
    failure: 'paused',
  })
  const opened = frames.all.length
  expect(await preview.load(page('changed'), { appId: 'app-1' })).toEqual({ ok: true })
  expect(await preview.load(page('flood'), { appId: 'app-2' })).toEqual({ ok: true })
  expect(frames.all).toHaveLength(opened + 2)
})

it('a page that floods the window while it loads fails at once', async () => {
  frames.play = (message, frame) => {
    if (message.type !== 'load') return
    for (let sent = 0; sent < 3_000; sent += 1) frame.sayRaw('junk')
  }
  expect(await preview.load(page('flood'), { appId: 'app-1' })).toEqual({
    ok: false,
    failure: 'overload',
  })
})

it('a paused page runs when the person says so, and is forgotten once it runs well', async () => {
  await preview.load(page('flood'), { appId: 'app-1' })
  for (let sent = 0; sent < 3_000; sent += 1) frames.last.sayRaw('junk')
  await pass()
  await preview.load(page('flood'), { appId: 'app-1' })
  expect(preview.state().failure).toBe('paused')
  expect(await preview.runAnyway()).toEqual({ ok: true })
  await pass(20_000)
  await preview.load(page('other'), { appId: 'app-1' })
  expect(await preview.load(page('flood'), { appId: 'app-1' })).toEqual({ ok: true })
})

it('a page that hangs runs once more by itself, and is ended the second time', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  await preview.load(page('good'), { appId: 'app-1' })
  await preview.load(page('hangs'), { appId: 'app-1' })
  const first = frames.last
  await hung()
  expect(frames.last).not.toBe(first)
  expect(frames.last.src).not.toBe(first.src)
  expect(preview.state().visible).toBe(true)
  await hung()
  expect(preview.state()).toMatchObject({ failure: 'rendering', visible: false, canRestore: true })
  expect(await preview.load(page('hangs'), { appId: 'app-1' })).toMatchObject({ failure: 'paused' })
  await preview.restoreLast()
  expect(preview.current()).toBe(page('good'))
})

it('a page that hangs while another one is loading does not stop that one', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  await preview.load(page('old'), { appId: 'app-1' })
  frames.last.play = () => {}
  frames.play = () => {}
  const result = preview.load(page('new'), { appId: 'app-1' })
  await pass(8_000)
  frames.last.say({ type: 'loaded', elements: 10 })
  await pass()
  expect(await result).toEqual({ ok: true })
  expect(preview.current()).toBe(page('new'))
})

it('an old page that hangs during a stream is only taken away', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  await preview.load(page('old'), { appId: 'app-1' })
  preview.streamStart({ appId: 'app-1' })
  await pass()
  await hung(frames.all[0])
  expect(preview.state()).toMatchObject({ phase: 'streaming', visible: false })
  preview.streamChunk(page('x'.repeat(600)))
  await pass(200)
  expect(preview.state().visible).toBe(true)
  expect(await preview.streamEnd(page('new'))).toEqual({ ok: true })
})

it('a page that reloads itself is loaded again, but not forever', async () => {
  await preview.load(page('a'), { appId: 'app-1' })
  frames.last.say(stored('kept', 'yes'))
  frames.last.say({ type: 'scroll', position: [0, 300] })
  await pass(350)
  for (let reload = 0; reload < 5; reload += 1) {
    const before = frames.last
    before.hello()
    await pass(350)
    expect(frames.last).not.toBe(before)
    expect(frames.last.got('load')).toEqual([{ v: 1, type: 'load', html: page('a') }])
    expect(frames.last.init?.storage.local).toEqual({ kept: 'yes' })
    expect(document.querySelectorAll('div > *')).toHaveLength(1)
  }
  frames.last.hello()
  await pass(10)
  expect(preview.state()).toMatchObject({ failure: 'rendering', visible: false })
})

it('a page that reloads itself while it loads is loaded again, but not forever', async () => {
  let reloads = 1
  const reloading: FakeFrames['play'] = (message, frame) => {
    if (message.type !== 'load' || reloads === 0) return wellBehaved(message, frame)
    reloads -= 1
    frame.hello()
  }
  frames.play = reloading
  expect(await preview.load(page('a'), { appId: 'app-1' })).toEqual({ ok: true })
  expect(frames.all).toHaveLength(2)
  reloads = 100
  expect(await preview.load(page('b'), { appId: 'app-1' })).toMatchObject({ failure: 'rendering' })
})

it('a page that takes the keyboard in a loop is ended with words', async () => {
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  await preview.load(page('a'), { appId: 'app-1' })
  frames.last.element.tabIndex = 0
  for (let taken = 0; taken < 40 && preview.state().visible; taken += 1) {
    frames.last.element.focus()
    await pass(20)
  }
  expect(document.activeElement).toBe(field)
  expect(preview.state().failure).toBe('keyboard')
})

it('tells its listeners when a page links to another page or app', async () => {
  const heard = vi.fn()
  const stop = preview.on('navigate', heard)
  await preview.load(page('a'), { appId: 'app-1' })
  frames.last.say({ type: 'navigate', kind: 'page', target: 'about' })
  await pass()
  expect(heard).toHaveBeenCalledExactlyOnceWith(
    { v: 1, type: 'navigate', kind: 'page', target: 'about' },
    expect.objectContaining({ element: preview.frame() }),
  )
  stop()
  frames.last.say({ type: 'navigate', kind: 'app', target: 'clock' })
  await pass()
  expect(heard).toHaveBeenCalledOnce()
})

it('hears nothing of a hidden page but its errors and its console', async () => {
  const heard: string[] = []
  for (const type of ['navigate', 'console', 'error', 'key'] as const) {
    preview.on(type, () => heard.push(type))
  }
  preview.streamStart({ appId: 'app-1' })
  await pass()
  const hidden = frames.last
  hidden.say({ type: 'navigate', kind: 'page', target: 'x' })
  hidden.say({ type: 'key', key: 'Escape' })
  hidden.say({ type: 'console', level: 'log', text: 'a' })
  const error = { kind: 'script', message: 'm', stack: '', line: 1, column: 1 } as const
  hidden.say({ type: 'error', ...error })
  await pass()
  expect(heard).toEqual(['console', 'error'])
})

it('the keys of the product work in a page only while the person uses it', async () => {
  const heard = vi.fn()
  preview.on('command', heard)
  await preview.load(page('a'), { appId: 'app-1' })
  const frame = frames.last
  frame.element.tabIndex = 0
  const press = async () => {
    frame.say({ type: 'command', command: 'save' })
    await pass()
    return heard.mock.calls.length
  }
  expect(await press()).toBe(0)
  vi.stubGlobal('navigator', { onLine: true, userActivation: { isActive: true } })
  expect(await press()).toBe(0)
  frame.element.focus()
  expect(await press()).toBe(1)
})

it('a page that gives the commands of the product in a loop is heard once in a while', async () => {
  const heard = vi.fn()
  preview.on('command', heard)
  await preview.load(page('a'), { appId: 'app-1' })
  vi.stubGlobal('navigator', { onLine: true, userActivation: { isActive: true } })
  frames.last.element.tabIndex = 0
  frames.last.element.focus()
  for (let sent = 0; sent < 100; sent += 1) {
    frames.last.say({ type: 'command', command: 'undo' })
    await pass(50)
  }
  expect(heard).toHaveBeenCalledTimes(30)
})

it('lasting settings are sent to each page, and a script runs in the visible one', async () => {
  preview.setSticky('edit', { type: 'scrollbars', hidden: true })
  await preview.load(page('a'), { appId: 'app-1' })
  await preview.load(page('b'), { appId: 'app-1' })
  // before the page is loaded, and before it is shown
  expect(frames.all.map((frame) => frame.got('scrollbars').length)).toEqual([2, 2])
  const result = preview.execute('1 + 1')
  await pass()
  const { id } = frames.last.got('execute')[0] ?? { id: '' }
  frames.last.say({ type: 'executed', id, success: true, error: '', result: '2' })
  await pass()
  expect(await result).toEqual({ success: true, result: '2' })
})

it('says whether errors are to be detected, with every page and with none', async () => {
  const changed = vi.fn()
  preview.watch(changed)
  preview.setDetecting(false)
  expect(changed).toHaveBeenCalledOnce()
  expect(isWatched(preview.state())).toBeNull()
  await preview.load(page('one'), { appId: 'app-1' })
  expect(isWatched(preview.state())).toBe(false)
  preview.clear()
  await preview.load(page('two'), { appId: 'app-2' })
  expect(isWatched(preview.state())).toBe(false)
  preview.setDetecting(true)
  expect(isWatched(preview.state())).toBe(true)
})
