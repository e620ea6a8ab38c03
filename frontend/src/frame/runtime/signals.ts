/** Small signals for the host: alive, leaving, used by the person, scrolled, Escape pressed, script executed. */
import { MAX_CONSOLE_TEXT } from '../protocol'
import { handle, send } from './channel'
import {
  apply,
  isDefaultPrevented,
  isTrusted,
  keyOf,
  listen,
  reader,
  setTimeout,
  targetOf,
  timeStampOf,
} from './natives'
import { onEachDocument } from './page'

const pointerOf = reader(PointerEvent.prototype, 'pointerType')

const SCROLL_GAP_MS = 150
const ACTED_GAP_MS = 50

const execute = async (id: string, code: string): Promise<void> => {
  const done = (success: boolean, error: string, result: string) =>
    send({
      type: 'executed',
      id,
      success,
      error: error.slice(0, MAX_CONSOLE_TEXT),
      result: result.slice(0, MAX_CONSOLE_TEXT),
    })
  try {
    // biome-ignore lint/security/noGlobalEval: running the host's script here is the message's meaning
    // biome-ignore lint/complexity/noCommaOperator: an indirect eval runs in the global scope
    done(true, '', String(await (0, eval)(code)))
  } catch (error) {
    done(false, error instanceof Error ? error.message : String(error), '')
  }
}

export const installSignals = (): void => {
  handle('ping', ({ at }) => send({ type: 'pong', at }))
  handle('execute', ({ id, code }) => void execute(id, code))

  let waiting = false
  const onScroll = () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      send({ type: 'scroll', position: [window.scrollX, window.scrollY] })
    }, SCROLL_GAP_MS)
  }
  let acted = Number.NEGATIVE_INFINITY
  const onActed = (event: PointerEvent) => {
    // a page can make events, but none that a browser vouches for; keys prove nothing, since a page
    // that took the focus gets them
    if (!isTrusted(event) || timeStampOf(event) - acted < ACTED_GAP_MS) return
    acted = timeStampOf(event)
    const pointer = pointerOf(event)
    send({ type: 'acted', byTouch: pointer === 'touch' || pointer === 'pen' })
  }
  const onKey = (event: KeyboardEvent) => {
    if (!isTrusted(event) || keyOf(event) !== 'Escape' || isDefaultPrevented(event)) return
    send({ type: 'key', key: 'Escape' })
  }
  const onHide = (event: PageTransitionEvent) => {
    // one that is kept for later may come back
    if (isTrusted(event) && !event.persisted) send({ type: 'leaving' })
  }
  onEachDocument(() => {
    listen('pagehide', onHide)
    listen('scroll', onScroll)
    listen('keydown', onKey)
    listen('pointerdown', onActed, true)
  })
}

// `alert`, `confirm`, `prompt` and `print` block the frame: pauses the host's heartbeat.

const around = <A extends unknown[], R>(native: (...args: A) => R) => {
  return (...args: A): R => {
    send({ type: 'dialog', open: true })
    try {
      return native(...args)
    } finally {
      send({ type: 'dialog', open: false })
    }
  }
}

export const installDialogs = (): void => {
  window.alert = around(window.alert.bind(window))
  window.confirm = around(window.confirm.bind(window))
  window.prompt = around(window.prompt.bind(window))
  window.print = around(window.print.bind(window))
}

// * A page that focuses a field by itself would take the keyboard from the page around it: it may move
// the focus within the frame, and into it only when the person has just acted in it. The host
// enforces the same; this spares well-meaning pages the back and forth.

let hasFocus = false

const mayFocus = (): boolean => hasFocus || (navigator.userActivation?.isActive ?? true)

export const installFocus = (): void => {
  onEachDocument(() => {
    const follow = (event: Event) => {
      if (targetOf(event) === window) hasFocus = event.type === 'focus'
    }
    listen('focus', follow, true)
    listen('blur', follow, true)
  })
  for (const { prototype } of [HTMLElement, SVGElement]) {
    const native = prototype.focus
    prototype.focus = function (options) {
      if (mayFocus()) apply(native, this, [options])
    }
  }
  const native = window.focus.bind(window)
  window.focus = () => {
    if (mayFocus()) native()
  }
}
