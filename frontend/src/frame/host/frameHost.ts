/** The host's side of one preview frame: its iframe, the handshake and the port. */
import { parseFromFrame } from '../guards'
import {
  type FromFrame,
  HELLO,
  INIT,
  type InitMessage,
  PROTOCOL_VERSION,
  type ToFrame,
} from '../protocol'

const SANDBOX = 'allow-scripts allow-forms allow-popups allow-modals'

export type FrameListener = (message: FromFrame) => void

export type FrameHostOptions = {
  name: number
  src: string
  title: string
  /** The app whose storage the frame uses for its whole life; null keeps nothing. */
  appId: string | null
  /** Read at each handshake, since a frame may reload itself. */
  init: (appId: string | null) => Pick<InitMessage, 'storage' | 'settings'>
  /** Called when the page in the frame reloaded itself: it is empty again and ready. */
  onReloaded: (frame: FrameHost) => void
}

const isHello = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === HELLO &&
  'v' in data &&
  data.v === PROTOCOL_VERSION

export class FrameHost {
  readonly element: HTMLIFrameElement
  readonly name: number
  readonly appId: string | null
  readonly #options: FrameHostOptions
  #port: MessagePort | null = null
  #greeted = false
  readonly #listeners = new Set<FrameListener>()
  #becameReady: () => void = () => {}

  constructor(options: FrameHostOptions) {
    this.#options = options
    this.name = options.name
    this.appId = options.appId
    this.element = document.createElement('iframe')
    this.element.setAttribute('sandbox', SANDBOX)
    this.element.title = options.title
    this.element.referrerPolicy = 'no-referrer'
    this.element.allow = 'clipboard-write; fullscreen'
    Object.assign(this.element.style, {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
    })
    this.hide()
  }

  /** Adds the iframe to `slot`; resolves when its runtime is ready, rejects after `timeoutMs`. */
  open(slot: HTMLElement, timeoutMs: number): Promise<void> {
    window.addEventListener('message', this.#onWindowMessage)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The frame did not answer.')), timeoutMs)
      this.#becameReady = () => {
        clearTimeout(timer)
        resolve()
      }
      this.element.src = this.#options.src
      slot.append(this.element)
    })
  }

  /** Subscribes to the frame's checked messages; returns the unsubscribe function. */
  listen(listener: FrameListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  post(message: ToFrame): void {
    this.#port?.postMessage({ v: PROTOCOL_VERSION, ...message })
  }

  /** Laid out and running, but invisible and inert: browsers throttle a frame without a box. */
  hide(): void {
    this.element.style.opacity = '0'
    this.detach()
  }

  /** Visible but inert, until a new frame covers it. */
  detach(): void {
    this.element.style.pointerEvents = 'none'
    this.element.tabIndex = -1
    this.element.setAttribute('aria-hidden', 'true')
  }

  show(): void {
    Object.assign(this.element.style, { opacity: '1', pointerEvents: '' })
    this.element.removeAttribute('tabindex')
    this.element.removeAttribute('aria-hidden')
  }

  dispose(): void {
    window.removeEventListener('message', this.#onWindowMessage)
    this.#port?.close()
    this.#port = null
    this.#listeners.clear()
    this.element.remove()
  }

  readonly #onWindowMessage = (event: MessageEvent): void => {
    const { contentWindow } = this.element
    // the origin of a sandboxed frame is always "null", so it is identified by its window
    if (!contentWindow || event.source !== contentWindow || !isHello(event.data)) return
    const channel = new MessageChannel()
    this.#port?.close()
    this.#port = channel.port1
    this.#port.onmessage = this.#onPortMessage
    const init: InitMessage = { type: INIT, v: PROTOCOL_VERSION, ...this.#options.init(this.appId) }
    contentWindow.postMessage(init, '*', [channel.port2])
  }

  readonly #onPortMessage = (event: MessageEvent): void => {
    const message = parseFromFrame(event.data)
    if (!message) return
    if (message.type !== 'ready') for (const listener of [...this.#listeners]) listener(message)
    else if (this.#greeted) this.#options.onReloaded(this)
    else {
      this.#greeted = true
      this.#becameReady()
    }
  }
}
