/** Where the library's events differ from those of browsers. */
import { classes, type RawTarget } from './library'

type Options = boolean | AddEventListenerOptions | undefined

const isCapture = (options: Options): boolean =>
  typeof options === 'object' ? options.capture === true : options === true

/** Of a handler of these that throws the library has to know: it aborts the transaction. */
const ABORTS = ['success', 'error', 'upgradeneeded']

export const correctEvents = (): void => {
  const prototype: RawTarget = Object.getPrototypeOf(classes.IDBRequest.prototype)
  const { dispatchEvent } = prototype
  const find = ({ listeners }: RawTarget, type: string, given: unknown, capture: boolean) =>
    listeners.findIndex(
      (one) => one.type === type && one.given === given && one.capture === capture,
    )
  Object.assign(prototype, {
    addEventListener(
      this: RawTarget,
      type: string,
      given: EventListenerOrEventListenerObject | null,
      options: Options,
    ) {
      const capture = isCapture(options)
      const isKnown = find(this, type, given, capture) >= 0
      const { once = false, signal } = typeof options === 'object' ? options : {}
      if (!given || isKnown || signal?.aborted) return
      const remove = () => prototype.removeEventListener.call(this, type, given, options)
      const callback = (event: Event) => {
        if (once) remove()
        if (typeof given === 'function') given.call(event.currentTarget as never, event)
        else given.handleEvent(event)
      }
      this.listeners.push({ type, callback, capture, given })
      signal?.addEventListener('abort', remove)
    },
    removeEventListener(this: RawTarget, type: string, given: unknown, options: Options) {
      const place = find(this, type, given, isCapture(options))
      if (place >= 0) this.listeners.splice(place, 1)
    },
    /** What a handler throws is an error of the page. */
    dispatchEvent(this: RawTarget, event: Event): boolean {
      try {
        return dispatchEvent.call(this, event)
      } catch (error) {
        if (!(error instanceof AggregateError)) throw error
        for (const one of error.errors) reportError(one)
        if (ABORTS.includes(event.type)) throw error
        return true
      }
    },
  })
}
