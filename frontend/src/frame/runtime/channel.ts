/** The frame's end of the port: typed sending, checked receiving. */
import { parseToFrame } from '../guards'
import {
  type FromFrame,
  PROTOCOL_VERSION,
  type ToFrame,
  type ToFrameOf,
  type ToFrameType,
} from '../protocol'

type Handler = (message: ToFrame) => void

const handlers = new Map<ToFrameType, Handler>()
let post: ((message: unknown) => void) | null = null

export const send = (message: FromFrame): void => {
  post?.({ v: PROTOCOL_VERSION, ...message })
}

export const handle = <T extends ToFrameType>(
  type: T,
  handler: (message: ToFrameOf<T>) => void,
): void => {
  handlers.set(type, handler as Handler)
}

/** As it is before any generated code runs: a patched one would be handed the event, and its port. */
const dataOf = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get
const targetOf = Object.getOwnPropertyDescriptor(Event.prototype, 'target')?.get
const eventOf = Object.getOwnPropertyDescriptor(window, 'event')?.get
const { apply } = Reflect
const { defineProperty } = Object

/** A page's scripts run while the message with it is handled: `window.event` would hand them the port. */
const hideEventsOf = (port: MessagePort): void => {
  if (!eventOf || !targetOf) return
  defineProperty(window, 'event', {
    configurable: true,
    enumerable: true,
    get: () => {
      const event: unknown = apply(eventOf, window, [])
      return event && apply(targetOf, event, []) === port ? undefined : event
    },
    // a page may have a variable of this name
    set: (value) =>
      defineProperty(window, 'event', {
        configurable: true,
        enumerable: true,
        writable: true,
        value,
      }),
  })
}

/** Takes the port before any generated code runs, so that later patches of the realm do not affect it. */
export const connect = (port: MessagePort): void => {
  post = port.postMessage.bind(port)
  hideEventsOf(port)
  port.onmessage = (event) => {
    const message = parseToFrame(dataOf ? apply(dataOf, event, []) : event.data)
    if (message) handlers.get(message.type)?.(message)
  }
}
