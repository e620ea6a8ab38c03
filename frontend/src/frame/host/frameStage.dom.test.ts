import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeFrames, installFakeFrames } from '../testing/fakeFrames'
import { FrameNames } from './frameNames'
import { DIALOGS, FrameStage } from './frameStage'
import { DIALOG_AT_MOST_MS, HUNG_AFTER_MS, PING_EVERY_MS } from './heartbeat'
import { AppStorage } from './storage/appStorage'

let frames: FakeFrames
let names: FrameNames
let slot: HTMLElement
let stage: FrameStage
const onMessage = vi.fn()
const onHung = vi.fn()
const onDialogs = vi.fn()

const storage = () =>
  new AppStorage({ uid: 'u', appId: 'app-1' }, { local: {}, cookie: {} }, null, vi.fn())
const prepare = () => stage.prepare(storage(), 1_000)
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const hosts = () => frames.all.map(({ src }) => new URL(src).hostname.split('.')[0])

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  onMessage.mockReset()
  onHung.mockReset()
  onDialogs.mockReset()
  frames = installFakeFrames()
  names = new FrameNames()
  slot = document.createElement('div')
  document.body.append(slot)
  stage = new FrameStage({
    slot,
    names,
    frameHostSuffix: 'frame.localhost:8080',
    publicUrl: 'http://localhost:8080',
    title: 'Preview',
    settings: {
      badge: true,
      simplified: false,
      scrollbarsHidden: false,
      homeUrl: 'h',
    },
    onMessage,
    onHung,
    onReloaded: vi.fn(),
    onLeft: vi.fn(),
    onOverload: vi.fn(),
    onKeyboardTaken: vi.fn(),
    onDialogs,
  })
})
afterEach(() => {
  stage.dispose()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('tells of a page that opens one dialog after the other, and of none that asks now and then', async () => {
  const frame = await prepare()
  stage.show(frame)
  const ask = async (times: number, everyMs: number): Promise<void> => {
    for (let asked = 0; asked < times; asked += 1) {
      for (const open of [true, false]) frames.last.say({ type: 'dialog', open })
      await pass(everyMs)
    }
  }
  await ask(3 * DIALOGS, 1_000)
  expect(onDialogs).not.toHaveBeenCalled()
  await ask(DIALOGS, 300)
  expect(onDialogs).toHaveBeenCalledWith(frame)
})

it('keeps the old page in view until the new one is painted', async () => {
  const old = await prepare()
  stage.show(old)
  const next = await prepare()
  expect(Number(next.element.style.opacity)).toBeLessThan(0.01)
  stage.show(next)
  expect(slot.childElementCount).toBe(2)
  expect(old.element.getAttribute('aria-hidden')).toBe('true')
  expect(Number(next.element.style.opacity)).toBeLessThan(0.01)
  await pass(200)
  expect(next.element.style.opacity).toBe('1')
  expect(slot.childElementCount).toBe(2)
  await pass(150)
  expect([...slot.children]).toEqual([next.element])
})

it('the focus in the old page goes on in the new one', async () => {
  const old = await prepare()
  stage.show(old)
  old.element.tabIndex = 0
  old.element.focus()
  const next = await prepare()
  next.element.tabIndex = 0
  stage.show(next)
  await pass(100)
  expect(document.activeElement).toBe(next.element)
})

it('a frame that is not needed any more gives its host name back', async () => {
  frames.answering = false
  const first = prepare().catch((error: Error) => error.message)
  frames.answering = true
  await prepare()
  expect(await first).toBe('The frame was removed.')
  stage.dropPending()
  await prepare()
  await pass(10_000)
  await prepare()
  expect(hosts()).toEqual(['f1', 'f1', 'f1', 'f1'])
})

it('a frame that never answers does not give its host name back', async () => {
  frames.answering = false
  const first = prepare().catch((error: Error) => error.message)
  await pass(1_000)
  expect(await first).toBe('The frame did not answer.')
  frames.answering = true
  await prepare()
  expect(hosts()).toEqual(['f1', 'f2'])
})

it('a frame that was replaced cannot take away the host name that another one has by now', async () => {
  const old = await prepare()
  stage.show(old)
  stage.show(await prepare())
  await pass(350)
  const third = await prepare()
  expect(third.name).toBe(old.name)
  stage.discard(old)
  stage.remove(third)
  expect((await prepare()).name).toBe(old.name)
})

it('finds a visible page that stopped answering', async () => {
  const frame = await prepare()
  stage.show(frame)
  await pass(20_000)
  expect(onHung).not.toHaveBeenCalled()
  frames.last.play = () => {}
  await pass(HUNG_AFTER_MS + 3 * PING_EVERY_MS)
  expect(onHung).toHaveBeenCalledExactlyOnceWith(frame)
})

it('a dialog that blocks the page is waited for, but not forever', async () => {
  stage.show(await prepare())
  frames.last.say({ type: 'dialog', open: true })
  await pass()
  frames.last.play = () => {}
  await pass(DIALOG_AT_MOST_MS - PING_EVERY_MS)
  expect(onHung).not.toHaveBeenCalled()
  await pass(HUNG_AFTER_MS + 3 * PING_EVERY_MS)
  expect(onHung).toHaveBeenCalledOnce()
})

it('a page that claims a dialog and goes on is not believed', async () => {
  stage.show(await prepare())
  frames.last.say({ type: 'dialog', open: true })
  frames.last.say({ type: 'scroll', position: [0, 0] })
  await pass()
  frames.last.play = () => {}
  await pass(HUNG_AFTER_MS + 3 * PING_EVERY_MS)
  expect(onHung).toHaveBeenCalledOnce()
})

it('every frame is inert while a dialog covers the preview', async () => {
  const frame = await prepare()
  stage.show(frame)
  const dialog = document.createElement('div')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  await pass()
  expect(frame.element.inert).toBe(true)
  const later = await prepare()
  expect(later.element.inert).toBe(true)
  dialog.remove()
  await pass()
  expect([frame.element.inert, later.element.inert]).toEqual([false, false])
})

it('a dialog around the preview does not cover it', async () => {
  const frame = await prepare()
  stage.show(frame)
  slot.setAttribute('aria-modal', 'true')
  await pass()
  expect(frame.element.inert).toBe(false)
})
