/**
 * The frames of one preview: the visible one, and at most one that is being prepared behind it. A
 * new page is always prepared hidden and swapped in, so that no blank frame is ever shown.
 */

import type { FromFrame } from '../messages'
import type { FrameSettings } from '../protocol'
import { FocusGuard } from './focusGuard'
import { FrameHost } from './frameHost'
import { type FrameNames, frameUrl } from './frameNames'
import { Heartbeat } from './heartbeat'
import { RateLimit } from './rateLimit'
import type { AppStorage } from './storage/appStorage'

export type FrameStageOptions = {
  slot: HTMLElement
  names: FrameNames
  frameHostSuffix: string
  publicUrl: string
  title: string
  settings: FrameSettings
  onMessage: (message: FromFrame, frame: FrameHost) => void
  onHung: (frame: FrameHost) => void
  onReloaded: (frame: FrameHost) => void
  onLeft: (frame: FrameHost) => void
  onOverload: (frame: FrameHost) => void
  /** The visible page takes the keyboard from the person again and again. */
  onKeyboardTaken: (frame: FrameHost) => void
  /** The visible page opens one dialog after the other: nothing else can be done meanwhile. */
  onDialogs: (frame: FrameHost) => void
}

/** Of the browser, in ten seconds: nobody reads so many. */
export const DIALOGS = 12
const DIALOGS_WITHIN_MS = 10_000

/** Of a page in which elements are pointed at: it opens none, once it knows. */
const DIALOGS_IN_MODE = 3

/** A page of another process is painted some frames later than this one. */
const PAINTED_AFTER_MS = 150
const COVERED_AFTER_MS = 300

export class FrameStage {
  readonly #options: FrameStageOptions
  readonly #heartbeat: Heartbeat
  readonly #focus: FocusGuard
  /** The frames that exist, also those that are about to be replaced. */
  readonly #open = new Set<FrameHost>()
  readonly #dialogs = new WeakMap<FrameHost, RateLimit>()
  #visible: FrameHost | null = null
  #pending: FrameHost | null = null
  #hasOverlay = false
  /** Of the visible page since elements are pointed at in it; null while they are not. */
  #dialogsInMode: number | null = null

  constructor(options: FrameStageOptions) {
    this.#options = options
    this.#heartbeat = new Heartbeat({
      ping: (at) => {
        this.#visible?.post({ type: 'ping', at })
        // a page may take the focus while the window itself has none, without an event here
        this.#focus.check()
      },
      onHung: () => {
        if (this.#visible) options.onHung(this.#visible)
      },
    })
    document.addEventListener('fullscreenchange', this.#leaveFullScreen)
    this.#focus = new FocusGuard({
      slot: options.slot,
      onModalOverlay: (hasOverlay) => {
        this.#hasOverlay = hasOverlay
        for (const frame of this.#open) frame.element.inert = hasOverlay
      },
      counts: (frame) => this.#visible?.element === frame,
      onKeyboardTaken: () => {
        if (this.#visible) options.onKeyboardTaken(this.#visible)
      },
    })
  }

  get visible(): FrameHost | null {
    return this.#visible
  }

  /** How long ago the visible frame said that the person acted in it, in ms. */
  readonly actedAgo = (): number => this.#focus.actedAgo()

  /** Gives the keyboard to the app in view, on the product's own account. */
  focus(): void {
    if (this.visible !== null) this.#focus.give(this.visible.element)
  }

  /** Elements of the page are pointed at: it gets nothing of the person that it could keep. */
  setMode(isOn: boolean): void {
    this.#dialogsInMode = isOn ? 0 : null
    this.#leaveFullScreen()
  }

  /** Opens a hidden frame for a page of an app, replacing an earlier hidden one. */
  async prepare(storage: AppStorage, timeoutMs: number): Promise<FrameHost> {
    this.dropPending()
    const { names, frameHostSuffix, publicUrl, slot, title, settings } = this.#options
    const name = names.acquire()
    // it is not listened to any more: pings would find it hung
    const isGone = (gone: FrameHost) => {
      if (gone === this.#visible) this.#heartbeat.stop()
    }
    const frame = new FrameHost({
      name,
      title,
      storage,
      settings,
      src: frameUrl(name, frameHostSuffix, publicUrl),
      onReloaded: (reloaded) => {
        isGone(reloaded)
        this.#options.onReloaded(reloaded)
      },
      onLeft: (left) => {
        isGone(left)
        this.#options.onLeft(left)
      },
      onOverload: this.#options.onOverload,
    })
    frame.element.inert = this.#hasOverlay
    frame.listen((message) => this.#onMessage(message, frame))
    frame.element.addEventListener('load', () => {
      if (this.#visible === frame) this.#heartbeat.suspect()
    })
    this.#open.add(frame)
    this.#pending = frame
    try {
      await frame.open(slot, timeoutMs)
      return frame
    } catch (error) {
      this.discard(frame)
      throw error
    }
  }

  /** Shows a prepared frame, over the old one once it is painted. */
  show(frame: FrameHost): void {
    if (this.#visible === frame) return
    const old = this.#visible
    if (this.#pending === frame) this.#pending = null
    this.#visible = frame
    if (this.#dialogsInMode !== null) this.#dialogsInMode = 0
    const hadFocus = old !== null && document.activeElement === old.element
    old?.detach()
    frame.attach()
    if (hadFocus) this.#focus.give(frame.element)
    this.#heartbeat.start()
    if (old === null) {
      frame.reveal()
      return
    }
    setTimeout(() => frame.reveal(), PAINTED_AFTER_MS)
    setTimeout(() => this.remove(old), COVERED_AFTER_MS)
  }

  /** Removes a frame that hung or never answered, and retires its name. */
  discard(frame: FrameHost, reason?: unknown): void {
    this.#take(frame, reason, (name) => this.#options.names.retire(name))
  }

  /** Removes a frame that is not needed any more; its name may be used again. */
  remove(frame: FrameHost): void {
    this.#take(frame, undefined, (name) => this.#options.names.release(name))
  }

  dropPending(): void {
    if (this.#pending) this.remove(this.#pending)
  }

  clear(): void {
    for (const frame of this.#open) this.remove(frame)
  }

  dispose(): void {
    this.clear()
    document.removeEventListener('fullscreenchange', this.#leaveFullScreen)
    this.#focus.dispose()
  }

  /** Once: the name of a frame that is gone already may belong to another one. */
  #take(frame: FrameHost, reason: unknown, leave: (name: number) => void): void {
    if (!this.#open.delete(frame)) return
    if (this.#pending === frame) this.#pending = null
    if (this.#visible === frame) {
      this.#visible = null
      this.#heartbeat.stop()
    }
    leave(frame.name)
    frame.dispose(reason)
  }

  #onDialog(isOpen: boolean, frame: FrameHost): void {
    this.#heartbeat.dialog(isOpen)
    const dialogs = this.#dialogs.get(frame) ?? new RateLimit(DIALOGS, DIALOGS_WITHIN_MS)
    this.#dialogs.set(frame, dialogs)
    if (!isOpen) return
    if (this.#dialogsInMode !== null) this.#dialogsInMode += 1
    const isTooMany = (this.#dialogsInMode ?? 0) > DIALOGS_IN_MODE
    if (!dialogs.take() || isTooMany) this.#options.onDialogs(frame)
  }

  readonly #leaveFullScreen = (): void => {
    const { fullscreenElement } = document
    if (this.#dialogsInMode === null || fullscreenElement?.parentElement !== this.#options.slot)
      return
    void document.exitFullscreen().catch(() => undefined)
  }

  #onMessage(message: FromFrame, frame: FrameHost): void {
    if (frame === this.#visible) {
      if (message.type === 'dialog') this.#onDialog(message.open, frame)
      else this.#heartbeat.alive()
      if (message.type === 'acted') this.#focus.acted(frame.element, message.byTouch)
    }
    this.#options.onMessage(message, frame)
  }
}
