/** The frame's end of the port: typed sending, checked receiving. */
import {
  type FromFrame,
  parseToFrame,
  type ToFrame,
  type ToFrameOf,
  type ToFrameType,
} from '../messages'
import { PROTOCOL_VERSION } from '../protocol'
import { apply, dataOf, defineProperty, targetOf } from './natives'

type Handler = (message: ToFrame) => void

/** Without a prototype, and no map: a page could replace the method that looks a handler up. */
const handlers: Partial<Record<ToFrameType, Handler>> = Object.create(null)
let post: ((message: unknown) => void) | null = null

export const send = (message: FromFrame): void => {
  post?.({ v: PROTOCOL_VERSION, ...message })
}

export const handle = <T extends ToFrameType>(
  type: T,
  handler: (message: ToFrameOf<T>) => void,
): void => {
  handlers[type] = handler as Handler
}

const eventOf = Object.getOwnPropertyDescriptor(window, 'event')?.get

/** A page's scripts run while the message with it is handled: `window.event` would hand them the port. */
const hideEventsOf = (port: MessagePort): void => {
  if (!eventOf) return
  defineProperty(window, 'event', {
    configurable: true,
    enumerable: true,
    get: () => {
      const event: Event | undefined = apply(eventOf, window, [])
      return event && targetOf(event) === port ? undefined : event
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
    const message = parseToFrame(dataOf(event))
    if (message) handlers[message.type]?.(message)
  }
}
