import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FromFrame, ToFrame } from '../messages'
import type { FrameHost, FrameListener } from './frameHost'
import { StreamSession } from './streaming'
import { SHOWN_FROM_CHARS } from './timing'

const makeFrame = () => {
  const listeners = new Set<FrameListener>()
  const posted: ToFrame[] = []
  const frame = {
    listen: (listener: FrameListener) => listeners.add(listener),
    post: (message: ToFrame) => posted.push(message),
  } as unknown as FrameHost
  const say = (message: FromFrame) => {
    for (const listener of listeners) listener(message)
  }
  const text = () =>
    posted.map((message) => (message.type === 'stream-chunk' ? message.text : '')).join('')
  return { frame, posted, say, text, types: () => posted.map(({ type }) => type) }
}

const painted = (chars: number, elements = 3) =>
  ({ type: 'stream-painted', seq: 0, chars, elements }) as const

let onEnough: ReturnType<typeof vi.fn<(frame: FrameHost) => void>>
let stream: StreamSession

beforeEach(() => {
  vi.useFakeTimers()
  onEnough = vi.fn()
  stream = new StreamSession(onEnough)
})
afterEach(() => vi.useRealTimers())

it('draws what came before the frame was ready, then gathers chunks', () => {
  const { frame, types, text } = makeFrame()
  stream.push('<html><body>one ')
  stream.attach(frame)
  stream.push('two ')
  vi.advanceTimersByTime(20)
  stream.push('three ')
  stream.push('four')
  vi.advanceTimersByTime(20)
  expect(types()).toEqual(['stream-start', 'stream-chunk', 'stream-chunk'])
  expect(text()).toBe('<html><body>one two three four')
})

it('tells once that enough is drawn to be shown', () => {
  const { frame, say } = makeFrame()
  stream.attach(frame)
  say(painted(SHOWN_FROM_CHARS - 1))
  say(painted(SHOWN_FROM_CHARS, 0))
  expect(onEnough).not.toHaveBeenCalled()
  say(painted(SHOWN_FROM_CHARS))
  say(painted(SHOWN_FROM_CHARS + 1))
  expect(onEnough).toHaveBeenCalledExactlyOnceWith(frame)
  expect(stream.drawn).toBe(true)
})

it('begins again in a fresh frame, and does not listen to the old one', () => {
  const [old, fresh] = [makeFrame(), makeFrame()]
  stream.push('<html><body>text')
  stream.attach(old.frame)
  vi.advanceTimersByTime(20)
  stream.attach(fresh.frame)
  vi.advanceTimersByTime(20)
  expect(fresh.types()).toEqual(['stream-start', 'stream-chunk'])
  expect(fresh.text()).toBe('<html><body>text')
  old.say(painted(SHOWN_FROM_CHARS))
  expect(onEnough).not.toHaveBeenCalled()
})

it('ends with the whole text, without fences, drawn to its end', () => {
  const { frame, types, text } = makeFrame()
  stream.attach(frame)
  stream.push('```html\n<html><body>a</body></html>\n``')
  vi.advanceTimersByTime(20)
  stream.push('`\nEnjoy!')
  expect(stream.finish()).toBe('<html><body>a</body></html>')
  expect(text()).toBe('<html><body>a</body></html>')
  expect(types().at(-1)).toBe('stream-end')
})

it('sends nothing after it was stopped', () => {
  const { frame, posted } = makeFrame()
  stream.attach(frame)
  stream.push('<html><body>a')
  stream.stop()
  vi.advanceTimersByTime(100)
  stream.push('b')
  vi.advanceTimersByTime(100)
  expect(posted).toEqual([])
})
