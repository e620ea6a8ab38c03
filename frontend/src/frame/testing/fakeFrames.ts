/**
 * Frames for tests: each iframe gets a window and a port that play the runtime's side of the
 * protocol, so that the real host code runs against them.
 */
import { vi } from 'vitest'
import type { FromFrame, ToFrame, ToFrameOf, ToFrameType } from '../messages'
import { HELLO, type InitMessage, PROTOCOL_VERSION } from '../protocol'

/** What a frame does with a message of the host. */
export type FramePlay = (message: ToFrame, frame: FakeFrame) => void

/** A page that loads, streams and answers pings. */
export const wellBehaved: FramePlay = (message, frame) => {
  switch (message.type) {
    case 'load':
      frame.say({ type: 'written', elements: 10 })
      frame.say({ type: 'loaded', elements: 10 })
      return
    case 'ping':
      frame.say({ type: 'pong', at: message.at })
      return
    case 'stream-chunk':
      frame.say({
        type: 'stream-painted',
        seq: message.seq,
        chars: message.text.length,
        elements: 4,
      })
      return
    default:
  }
}

/** A page whose thread never comes back once it runs. */
export const hangsOnLoad: FramePlay = (message, frame) => {
  if (message.type !== 'load') wellBehaved(message, frame)
}

type Port = { onmessage: ((event: { data: unknown }) => void) | null; closed: boolean }

/** Delivers in a microtask, so that fake timers do not stop it. */
class FakeChannel {
  readonly port1: Port & { postMessage: (data: unknown) => void; close: () => void }
  readonly port2: Port & { postMessage: (data: unknown) => void; close: () => void }

  constructor() {
    const make = (other: () => Port) => ({
      onmessage: null,
      closed: false,
      postMessage: (data: unknown) =>
        queueMicrotask(() => {
          const to = other()
          if (!to.closed) to.onmessage?.({ data })
        }),
      close() {
        this.closed = true
      },
    })
    this.port1 = make(() => this.port2)
    this.port2 = make(() => this.port1)
  }
}

export class FakeFrame {
  readonly element: HTMLIFrameElement
  readonly received: ToFrame[] = []
  play: FramePlay
  src = ''
  init: InitMessage | null = null
  #port: FakeChannel['port2'] | null = null
  readonly #frames: FakeFrames
  readonly window: { postMessage: (data: unknown, origin: string, ports: unknown[]) => void }

  constructor(element: HTMLIFrameElement, frames: FakeFrames) {
    this.element = element
    this.#frames = frames
    this.play = frames.play
    this.window = {
      postMessage: (data, _origin, [port]) => {
        this.init = data as InitMessage
        this.#port = port as FakeChannel['port2']
        this.#port.onmessage = ({ data: message }) => this.#take(message as ToFrame)
        this.say({ type: 'ready' })
      },
    }
  }

  open(src: string): void {
    this.src = src
    this.#frames.all.push(this)
    if (this.#frames.answering) queueMicrotask(() => this.hello())
  }

  /** What the page says first, also after it reloaded itself. */
  hello(data: unknown = { type: HELLO, v: PROTOCOL_VERSION }): void {
    const source = this.window as unknown as Window
    const ports = [new MessageChannel().port1]
    window.dispatchEvent(new MessageEvent('message', { data, source, ports }))
  }

  say(message: FromFrame): void {
    this.sayRaw({ v: PROTOCOL_VERSION, ...message })
  }

  sayRaw(data: unknown): void {
    this.#port?.postMessage(data)
  }

  got<T extends ToFrameType>(type: T): ToFrameOf<T>[] {
    return this.received.filter((message): message is ToFrameOf<T> => message.type === type)
  }

  #take(message: ToFrame): void {
    this.received.push(message)
    this.play(message, this)
  }
}

export type FakeFrames = {
  /** Every frame opened so far, oldest first. */
  all: FakeFrame[]
  readonly last: FakeFrame
  /** How frames behave that are opened from now on. */
  play: FramePlay
  /** False: frames that are opened from now on never answer. */
  answering: boolean
}

/** Until the mocks are restored, iframes are fake frames. Call it in `beforeEach`. */
export const installFakeFrames = (): FakeFrames => {
  const frames: FakeFrames = {
    all: [],
    play: wellBehaved,
    answering: true,
    get last() {
      const last = frames.all.at(-1)
      if (!last) throw new Error('No frame was opened.')
      return last
    },
  }
  const create = document.createElement.bind(document)
  vi.stubGlobal('MessageChannel', FakeChannel)
  // the test environment loads no frames: an element in their place has the window of a fake frame
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    if (name !== 'iframe') return create(name)
    const element = create('div')
    const frame = new FakeFrame(element as unknown as HTMLIFrameElement, frames)
    Object.defineProperties(element, {
      tagName: { value: 'IFRAME' },
      contentWindow: { get: () => frame.window },
      src: { set: (src: string) => frame.open(src) },
    })
    return element
  })
  return frames
}
