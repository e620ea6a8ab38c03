/**
 * The frames of one preview: the visible one, and at most one that is being prepared behind it. A
 * new page is always prepared hidden and swapped in, so that no blank frame is ever shown.
 */
import type { FromFrame, InitMessage } from '../protocol'
import { FrameHost } from './frameHost'
import { type FrameNames, frameUrl } from './frameNames'
import { Heartbeat } from './heartbeat'

export type FrameStageOptions = {
  slot: HTMLElement
  names: FrameNames
  frameHostSuffix: string
  publicUrl: string
  title: string
  init: (appId: string | null) => Pick<InitMessage, 'storage' | 'settings'>
  onMessage: (message: FromFrame, frame: FrameHost) => void
  onHung: (frame: FrameHost) => void
  onReloaded: (frame: FrameHost) => void
}

const afterPaint = (then: () => void): void => {
  // a hidden tab gets no animation frames: use a timer
  const timer = setTimeout(then, 100)
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      clearTimeout(timer)
      then()
    }),
  )
}

export class FrameStage {
  readonly #options: FrameStageOptions
  readonly #heartbeat: Heartbeat
  #visible: FrameHost | null = null
  #pending: FrameHost | null = null

  constructor(options: FrameStageOptions) {
    this.#options = options
    this.#heartbeat = new Heartbeat({
      ping: (at) => this.#visible?.post({ type: 'ping', at }),
      onHung: () => {
        if (this.#visible) options.onHung(this.#visible)
      },
    })
  }

  get visible(): FrameHost | null {
    return this.#visible
  }

  /** Opens a hidden frame for a page of an app, replacing an earlier hidden one. */
  async prepare(appId: string | null, timeoutMs: number): Promise<FrameHost> {
    this.dropPending()
    const { names, frameHostSuffix, publicUrl, slot, title } = this.#options
    const name = names.acquire()
    const frame = new FrameHost({
      name,
      title,
      appId,
      src: frameUrl(name, frameHostSuffix, publicUrl),
      init: this.#options.init,
      onReloaded: this.#options.onReloaded,
    })
    frame.listen((message) => this.#onMessage(message, frame))
    frame.element.addEventListener('load', () => {
      if (this.#visible === frame) this.#heartbeat.suspect()
    })
    this.#pending = frame
    try {
      await frame.open(slot, timeoutMs)
      return frame
    } catch (error) {
      this.discard(frame)
      throw error
    }
  }

  /** Shows a prepared frame; the old one is removed once the new one is painted. */
  show(frame: FrameHost): void {
    if (this.#visible === frame) return
    const old = this.#visible
    if (this.#pending === frame) this.#pending = null
    this.#visible = frame
    const hadFocus = old !== null && document.activeElement === old.element
    old?.detach()
    frame.show()
    if (hadFocus) frame.element.focus({ preventScroll: true })
    this.#heartbeat.start()
    if (old) afterPaint(() => this.#remove(old))
  }

  /** Removes a frame that hung or never answered, and retires its name. */
  discard(frame: FrameHost): void {
    this.#forget(frame)
    frame.dispose()
    this.#options.names.retire(frame.name)
  }

  dropPending(): void {
    if (this.#pending) this.#remove(this.#pending)
  }

  dispose(): void {
    this.dropPending()
    if (this.#visible) this.#remove(this.#visible)
  }

  #remove(frame: FrameHost): void {
    this.#forget(frame)
    frame.dispose()
    this.#options.names.release(frame.name)
  }

  #forget(frame: FrameHost): void {
    if (this.#pending === frame) this.#pending = null
    if (this.#visible !== frame) return
    this.#visible = null
    this.#heartbeat.stop()
  }

  #onMessage(message: FromFrame, frame: FrameHost): void {
    if (frame === this.#visible) {
      if (message.type === 'pong') this.#heartbeat.alive()
      if (message.type === 'dialog') this.#heartbeat.dialog(message.open)
    }
    this.#options.onMessage(message, frame)
  }
}
