/** The host's side of one preview frame: its iframe, the handshake and the port. */
import { type FromFrame, parseFromFrame, type ToFrame } from '../messages'
import { type FrameSettings, HELLO, INIT, type InitMessage, PROTOCOL_VERSION } from '../protocol'
import { MESSAGES_PER_SECOND, MessageBudget } from './messageBudget'
import type { AppStorage } from './storage/appStorage'
import { EXECUTE_TIMEOUT_MS, untilAborted } from './timing'

/** What a frame may do: its `sandbox` and `allow` attributes. */
type FrameRights = { sandbox: string; allow: string }

/**
 * What a page may do in each frame: it can ask about that. To any origin, since the frame's is opaque, and equal to none.
 * The policy of the product's own pages (`web-server/src/headers.rs`) allows the same.
 */
export const FEATURES =
  'clipboard-write *; fullscreen *; gamepad *; accelerometer *; gyroscope *; magnetometer *; screen-wake-lock *'

/** The sandbox is also in the policy of the frame's hosts (`web-server/src/hosts/frame.rs`). */
const RIGHTS: FrameRights = {
  sandbox:
    'allow-scripts allow-forms allow-popups allow-modals allow-downloads allow-pointer-lock allow-orientation-lock',
  allow: `${FEATURES}; autoplay *`,
}

export type FrameListener = (message: FromFrame) => void

export type FrameHostOptions = {
  name: number
  src: string
  title: string
  /** Of the app that the frame is opened for: it stays the frame's for its whole life. */
  storage: AppStorage
  settings: FrameSettings
  /** Those of an app that the person uses, unless given. */
  rights?: FrameRights
  /**
   * Called when the frame greeted once more: its page reloaded itself, or only claims so. Nothing that
   * it says is heard any more.
   */
  onReloaded: (frame: FrameHost) => void
  /** Called when the frame left its page for another address, where nothing is heard of it. */
  onLeft: (frame: FrameHost) => void
  /** Called when the frame sent more than its budget: it is not listened to any more. */
  onOverload: (frame: FrameHost) => void
}

/** Greetings of the frame, and what its page and the frames within it send to no purpose. */
const WINDOW_MESSAGES_PER_SECOND = 200
/** So few in a second are no flood. Those after them are read to know how large they are. */
const UNREAD_PER_SECOND = 5
/** A page that loads itself again has greeted by then, in ms. */
const GREETS_WITHIN_MS = 1_500
/** The same once the frame has loaded what it left for, in ms: a greeting may still be queued. */
const GREETED_WITHIN_MS = 150
/** What counts for a date, an error or the like, which pages may send. */
const SIZE_OF_OTHER = 1_000_000

const isHello = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === HELLO &&
  'v' in data &&
  data.v === PROTOCOL_VERSION

/** Whether a message comes from a window or from a frame inside it. */
const isWithin = (source: MessageEventSource | null, outer: Window): boolean => {
  for (let from = source as Window | null; from; from = from.parent) {
    if (from === outer) return true
    if (from === from.parent) return false
  }
  return false
}

/** Frames that are listened to. */
const listening = new Set<FrameHost>()
/** So long messages of a frame that we removed may still arrive: it may have sent faster than they are taken. */
const ARRIVES_WITHIN_MS = 1_000

/**
 * A frame that is removed before its message arrives has no window any more. Nobody else's does: it
 * counts for every frame that is open, since any of them may have held it, unless we just removed one ourselves: a
 * page that floods in a hidden frame does not end the visible one.
 */
const isOfRemovedFrame = ({ source, origin }: MessageEvent): boolean =>
  source === null && origin === 'null'

export class FrameHost {
  readonly element: HTMLIFrameElement
  readonly name: number
  readonly storage: AppStorage
  readonly #options: FrameHostOptions
  readonly #life = new AbortController()
  readonly #silence = new AbortController()
  readonly #budget = new MessageBudget(MESSAGES_PER_SECOND)
  readonly #windowBudget = new MessageBudget(WINDOW_MESSAGES_PER_SECOND)
  #port: MessagePort | null = null
  #greeted = false
  readonly #listeners = new Set<FrameListener>()
  #becameReady: () => void = () => {}
  #leaving: ReturnType<typeof setTimeout> | undefined
  #stopWatchingStorage: () => void = () => {}
  /** When another frame was removed last, in ms of `performance.now()`. */
  #otherRemoved = -Infinity

  constructor(options: FrameHostOptions) {
    this.#options = options
    this.name = options.name
    this.storage = options.storage
    this.element = document.createElement('iframe')
    const { sandbox, allow } = options.rights ?? RIGHTS
    this.element.setAttribute('sandbox', sandbox)
    this.element.title = options.title
    this.element.referrerPolicy = 'no-referrer'
    this.element.allow = allow
    Object.assign(this.element.style, {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
    })
    this.element.addEventListener('load', () => {
      if (this.#leaving !== undefined) this.#waitForGreeting(GREETED_WITHIN_MS)
    })
    this.hide()
  }

  /** Aborted when the frame is gone, with the reason that `dispose` was given. */
  get ended(): AbortSignal {
    return this.#life.signal
  }

  /** Aborted when nothing is heard of the frame any more, which may be in view yet. */
  get silent(): AbortSignal {
    return this.#silence.signal
  }

  /** Adds the iframe to `slot`; resolves when its runtime is ready, rejects after `timeoutMs`. */
  open(slot: HTMLElement, timeoutMs: number): Promise<void> {
    window.addEventListener('message', this.#onWindowMessage)
    listening.add(this)
    let timer: ReturnType<typeof setTimeout>
    const answer = new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The frame did not answer.')), timeoutMs)
      this.#becameReady = resolve
      this.element.src = this.#options.src
      slot.append(this.element)
    })
    return untilAborted(answer, this.ended).finally(() => clearTimeout(timer))
  }

  /** Subscribes to the frame's checked messages; returns the unsubscribe function. */
  listen(listener: FrameListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  post(message: ToFrame): void {
    this.#port?.postMessage({ v: PROTOCOL_VERSION, ...message })
  }

  /**
   * Laid out and running, but invisible and out of reach. Browsers throttle a frame without a box, and of
   * one with no opacity at all they keep an old image, which would flash when it comes into view.
   */
  hide(): void {
    this.element.style.opacity = '0.001'
    this.detach()
  }

  /** Out of reach, in view until another frame covers it. */
  detach(): void {
    this.element.style.pointerEvents = 'none'
    this.element.tabIndex = -1
    this.element.setAttribute('aria-hidden', 'true')
  }

  /** Opaque: what is under it is not seen any more. */
  reveal(): void {
    this.element.style.opacity = '1'
  }

  /** Within reach of the person. */
  attach(): void {
    this.element.style.pointerEvents = ''
    this.element.removeAttribute('tabindex')
    this.element.removeAttribute('aria-hidden')
  }

  dispose(reason: unknown = new Error('The frame was removed.')): void {
    this.#stopListening()
    this.#stopWatchingStorage()
    this.#listeners.clear()
    this.element.remove()
    for (const other of listening) other.#otherRemoved = performance.now()
    this.#life.abort(reason)
  }

  readonly #onWindowMessage = (event: MessageEvent): void => {
    const { contentWindow } = this.element
    // the origin of a sandboxed frame is always "null", so it is identified by its window
    if (!contentWindow) return
    if (isOfRemovedFrame(event)) {
      if (performance.now() - this.#otherRemoved < ARRIVES_WITHIN_MS) return
    } else if (!isWithin(event.source, contentWindow)) return
    const budget = this.#windowBudget
    const isOne = budget.takeMessage()
    const isRead = isOne && !budget.isAmong(UNREAD_PER_SECOND)
    if (!isOne || (isRead && !budget.takeData(event.data, SIZE_OF_OTHER))) this.#overload()
    else if (event.source === contentWindow && event.ports.length === 1) this.#greeting(event)
  }

  /**
   * Gives the frame its port, once: the first greeting is the runtime's, since any other script comes
   * over that port. A later one may be the page's, which must never hold a port, and is not read:
   * unpacking what a page makes can take seconds.
   */
  #greeting(event: MessageEvent): void {
    if (!this.#greeted) {
      if (isHello(event.data)) this.#greet()
    } else if (this.#port) {
      this.#closePort()
      this.#options.onReloaded(this)
    }
  }

  #waitForGreeting(ms: number): void {
    clearTimeout(this.#leaving)
    this.#leaving = setTimeout(() => {
      if (this.#port === null) return
      this.#closePort()
      this.#options.onLeft(this)
    }, ms)
  }

  #greet(): void {
    this.#greeted = true
    const channel = new MessageChannel()
    this.#port = channel.port1
    this.#port.onmessage = this.#onPortMessage
    const init: InitMessage = {
      type: INIT,
      v: PROTOCOL_VERSION,
      storage: this.storage.snapshot(),
      settings: this.#options.settings,
    }
    this.element.contentWindow?.postMessage(init, '*', [channel.port2])
    this.#stopWatchingStorage = this.storage.watchQuota((full) =>
      this.post({ type: 'storage-full', full }),
    )
  }

  readonly #onPortMessage = (event: MessageEvent): void => {
    if (!this.#budget.takeMessage() || !this.#budget.takeData(event.data)) {
      this.#overload()
      return
    }
    const message = parseFromFrame(event.data)
    if (!message) return
    if (message.type === 'databases') {
      const cost = this.storage.costOf(message.changes)
      if (!this.#budget.takeCost(cost)) {
        this.#overload()
        return
      }
    }
    if (message.type === 'ready') this.#becameReady()
    else if (message.type === 'leaving') this.#waitForGreeting(GREETS_WITHIN_MS)
    else for (const listener of [...this.#listeners]) listener(message)
  }

  #overload(): void {
    this.#stopListening()
    this.#options.onOverload(this)
  }

  #stopListening(): void {
    window.removeEventListener('message', this.#onWindowMessage)
    listening.delete(this)
    this.#closePort()
  }

  #closePort(): void {
    if (this.#port) this.#port.onmessage = null
    this.#port?.close()
    this.#port = null
    clearTimeout(this.#leaving)
    this.#silence.abort()
  }
}

// Runs a script in a frame and waits for its result.

export type ExecuteResult = { success: boolean; error?: string; result?: string }

let last = 0

export const executeIn = (frame: FrameHost, code: string): Promise<ExecuteResult> => {
  last += 1
  const id = `x${last}`
  return new Promise((resolve) => {
    const done = (result: ExecuteResult) => {
      clearTimeout(timer)
      stop()
      resolve(result)
    }
    const late = { success: false, error: 'The script gave no answer in time.' }
    const timer = setTimeout(() => done(late), EXECUTE_TIMEOUT_MS)
    const stop = frame.listen((message) => {
      if (message.type !== 'executed' || message.id !== id) return
      const { success, error, result } = message
      done(success ? { success, result } : { success, error })
    })
    frame.post({ type: 'execute', id, code })
  })
}
