import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HELLO, PROTOCOL_VERSION } from '../protocol'
import { type FakeFrame, type FakeFrames, installFakeFrames } from '../testing/fakeFrames'
import { FrameHost } from './frameHost'
import { loadInto } from './loadInto'
import { MESSAGES_PER_SECOND, SIZE_PER_SECOND } from './messageBudget'
import { AppStorage } from './storage/appStorage'

const SETTINGS = {
  badge: true,
  simplified: false,
  scrollbarsHidden: false,
  homeUrl: 'h',
}

let frames: FakeFrames
const onReloaded = vi.fn()
const onLeft = vi.fn()
const onOverload = vi.fn()

const hosts: FrameHost[] = []

const make = (storage?: AppStorage) => {
  const stored = { local: { a: '1' }, cookie: {} }
  const host = new FrameHost({
    name: 1,
    src: 'http://f1.frame.localhost:8080/frame',
    title: 'Preview',
    storage: storage ?? new AppStorage({ uid: 'u', appId: 'app-1' }, stored, null, vi.fn()),
    settings: SETTINGS,
    onReloaded,
    onLeft,
    onOverload,
  })
  hosts.push(host)
  return host
}

const opened = async (): Promise<[FrameHost, FakeFrame]> => {
  const host = make()
  await host.open(document.body, 1_000)
  return [host, frames.last]
}

beforeEach(() => {
  vi.useFakeTimers()
  onReloaded.mockReset()
  onLeft.mockReset()
  onOverload.mockReset()
  frames = installFakeFrames()
})
afterEach(() => {
  for (const host of hosts.splice(0)) host.dispose()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

it('greets its own frame with the storage of its app and the settings', async () => {
  const [host, frame] = await opened()
  expect(frame.init?.storage.local).toEqual({ a: '1' })
  expect(frame.init?.settings).toEqual(SETTINGS)
  expect(host.element.getAttribute('sandbox')).toContain('allow-downloads')
  expect(host.element.getAttribute('sandbox')).not.toContain('allow-same-origin')
  for (const token of ['allow-pointer-lock', 'allow-orientation-lock'])
    expect(host.element.getAttribute('sandbox')).toContain(token)
  for (const feature of ['autoplay', 'gamepad', 'accelerometer', 'gyroscope', 'screen-wake-lock'])
    expect(host.element.allow.split('; ')).toContain(`${feature} *`)
  for (const feature of ['camera', 'microphone', 'geolocation', 'clipboard-read'])
    expect(host.element.allow).not.toContain(feature)
})

it('does not answer a stranger, nor a frame inside its own', async () => {
  const host = make()
  frames.answering = false
  const ready = host.open(document.body, 1_000).catch(() => 'no answer')
  const inside = { parent: frames.last.window, postMessage: vi.fn() }
  for (const source of [inside, window, null]) {
    const hello = { type: HELLO, v: PROTOCOL_VERSION }
    window.dispatchEvent(
      new MessageEvent('message', { data: hello, source: source as Window | null }),
    )
  }
  await pass(1_000)
  expect(inside.postMessage).not.toHaveBeenCalled()
  expect(await ready).toBe('no answer')
})

it('opening fails at once when the frame is removed, and leaves no timer', async () => {
  const host = make()
  frames.answering = false
  const ready = host.open(document.body, 10_000)
  host.dispose(new Error('not needed'))
  await expect(ready).rejects.toThrow('not needed')
  expect(vi.getTimerCount()).toBe(0)
})

it('a load fails at once when the frame is removed, and leaves no timer', async () => {
  const [host, frame] = await opened()
  frame.play = () => {}
  const loaded = loadInto(host, { html: '<p>' }, null, 10_000)
  host.dispose(new Error('ended'))
  await expect(loaded).rejects.toThrow('ended')
  expect(vi.getTimerCount()).toBe(0)
})

it('passes on what the protocol knows, and nothing else', async () => {
  const [host, frame] = await opened()
  const heard = vi.fn()
  host.listen(heard)
  frame.say({ type: 'key', key: 'Escape' })
  frame.sayRaw({ v: 1, type: 'eval', code: '1' })
  frame.sayRaw('junk')
  await pass()
  expect(heard.mock.calls).toEqual([[{ v: 1, type: 'key', key: 'Escape' }]])
})

it('a second greeting gets no port: the page may be the one that says it', async () => {
  const [host, frame] = await opened()
  const heard = vi.fn()
  host.listen(heard)
  const given = vi.spyOn(frame.window, 'postMessage')
  frame.hello()
  frame.hello()
  await pass()
  expect(given).not.toHaveBeenCalled()
  expect(onReloaded).toHaveBeenCalledExactlyOnceWith(host)
  frame.say({ type: 'acted', byTouch: false })
  await pass()
  expect(heard).not.toHaveBeenCalled()
})

it('tells the page when its values cannot be kept', async () => {
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const owner = { uid: 'u', appId: 'app-1' }
  const storage = new AppStorage(
    owner,
    { local: {}, cookie: {} },
    { write: full, readEntries: async () => [] },
    vi.fn(),
  )
  const host = make(storage)
  await host.open(document.body, 1_000)
  storage.apply({ type: 'storage', kind: 'local', op: 'set', key: 'k', value: 'v' })
  await storage.flush()
  await pass()
  expect(frames.last.got('storage-full')).toEqual([{ v: 1, type: 'storage-full', full: true }])
  host.dispose()
})

it('gives the frame nothing of a page before the runtime has greeted', async () => {
  const host = make()
  frames.answering = false
  const ready = host.open(document.body, 1_000)
  host.post({ type: 'load', html: '<p>' })
  frames.last.hello()
  await ready
  await pass()
  expect(frames.last.received).toEqual([])
})

it.each([
  ['messages of the protocol', (frame: FakeFrame) => frame.say({ type: 'key', key: 'Escape' })],
  ['junk over the port', (frame: FakeFrame) => frame.sayRaw({ junk: true })],
  ['junk over the window', (frame: FakeFrame) => frame.hello('junk')],
  ['greetings', (frame: FakeFrame) => frame.hello()],
  [
    'messages of a frame inside it',
    (frame: FakeFrame) => {
      const source = { parent: frame.window } as unknown as Window
      window.dispatchEvent(new MessageEvent('message', { data: 'junk', source }))
    },
  ],
  [
    'messages of a frame that was inside it and is removed',
    () => window.dispatchEvent(new MessageEvent('message', { data: 'junk', origin: 'null' })),
  ],
])('a flood of %s ends it once, and it is not heard any more', async (_name, send) => {
  const [host, frame] = await opened()
  const heard = vi.fn()
  host.listen(heard)
  for (let sent = 0; sent < 2 * MESSAGES_PER_SECOND; sent += 1) send(frame)
  await pass()
  expect(onOverload).toHaveBeenCalledExactlyOnceWith(host)
  heard.mockReset()
  send(frame)
  await pass()
  expect(heard).not.toHaveBeenCalled()
})

it('a frame that clears its databases without end is ended', async () => {
  const [host, frame] = await opened()
  vi.spyOn(host.storage, 'costOf').mockReturnValue(SIZE_PER_SECOND / 4)
  const changes = [{ op: 'clear' as const, key: 'a' }]
  for (let sent = 0; sent < 5; sent += 1) frame.say({ type: 'databases', changes })
  await pass()
  expect(onOverload).toHaveBeenCalledExactlyOnceWith(host)
})

it('what a frame sent that we removed counts for no other', async () => {
  const [host, frame] = await opened()
  const hidden = make()
  await hidden.open(document.body, 1_000)
  hidden.dispose()
  const message = { data: 'x'.repeat(100_000), origin: 'null' }
  for (let sent = 0; sent < 2 * MESSAGES_PER_SECOND; sent += 1) {
    window.dispatchEvent(new MessageEvent('message', message))
  }
  expect(onOverload).not.toHaveBeenCalled()
  for (let sent = 0; sent < 2 * MESSAGES_PER_SECOND; sent += 1) frame.hello('junk')
  expect(onOverload).toHaveBeenCalledExactlyOnceWith(host)
})

it('what its page sends to the window is not read: that alone can take seconds', async () => {
  const [, frame] = await opened()
  const read = vi.fn()
  for (const ports of [[], [new MessageChannel().port1]]) {
    const source = frame.window as unknown as Window
    const message = new MessageEvent('message', { source, ports })
    Object.defineProperty(message, 'data', { get: read })
    window.dispatchEvent(message)
  }
  expect(read).not.toHaveBeenCalled()
  expect(onReloaded).toHaveBeenCalledOnce()
})

it('what its page sends to the window often ends it by its size', async () => {
  const [host, frame] = await opened()
  const source = frame.window as unknown as Window
  const send = (data: unknown, times: number): void => {
    for (let sent = 0; sent < times; sent += 1)
      window.dispatchEvent(new MessageEvent('message', { data, source }))
  }
  send({ at: new Date(), height: 100 }, 9)
  expect(onOverload).not.toHaveBeenCalled()
  send('x'.repeat(20_000_000), 1)
  expect(onOverload).toHaveBeenCalledExactlyOnceWith(host)
})

it('large messages end it by their size', async () => {
  const [, frame] = await opened()
  const value = 'x'.repeat(900_000)
  for (let sent = 0; sent < 20; sent += 1) {
    frame.say({ type: 'storage', kind: 'local', op: 'set', key: 'k', value })
  }
  await pass()
  expect(onOverload).toHaveBeenCalledOnce()
})

it('tells of a frame that left its page: nothing greets, whatever it loaded', async () => {
  const [, frame] = await opened()
  frame.say({ type: 'leaving' })
  await pass(1_000)
  expect(onLeft).not.toHaveBeenCalled()
  frame.element.dispatchEvent(new Event('load'))
  await pass(200)
  expect(onLeft).toHaveBeenCalledOnce()
  frame.element.dispatchEvent(new Event('load'))
  await pass(5_000)
  expect(onLeft).toHaveBeenCalledOnce()
})

it('takes a page that greets again for one that loaded itself', async () => {
  const [, frame] = await opened()
  frame.say({ type: 'leaving' })
  await pass(100)
  frame.hello()
  frame.element.dispatchEvent(new Event('load'))
  await pass(5_000)
  expect(onReloaded).toHaveBeenCalledOnce()
  expect(onLeft).not.toHaveBeenCalled()
})
