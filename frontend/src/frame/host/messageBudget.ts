/**
 * What a frame may send. Each message costs this window time, so a frame that floods it would
 * freeze the whole tab. Apps stay far below: a game that stores its state in every animation frame
 * sends 60 messages a second.
 */
import { attachmentSize, isCryptoKey } from '../entries'

export const MESSAGES_PER_SECOND = 2_000
/** Characters or bytes, whatever a message consists of. */
export const SIZE_PER_SECOND = 16_000_000

const SECOND = 1_000
/** Values looked at to size a message; the protocol's messages have a dozen. */
const VALUES_COUNTED = 1_000

/**
 * The approximate size of a message. More values than a message can have count as too much, and so
 * does anything that no message consists of, such as a map, an error or an image: its size is not
 * known without looking at all of it. `ofOther`: what counts for such a thing that holds no others.
 */
export const sizeOf = (data: unknown, ofOther = SIZE_PER_SECOND): number => {
  let size = 0
  let values = 0
  const rest: unknown[] = [data]
  while (rest.length > 0) {
    const value = rest.pop()
    values += 1
    if (values > VALUES_COUNTED) return SIZE_PER_SECOND
    if (typeof value === 'bigint') return SIZE_PER_SECOND
    if (typeof value === 'string') size += value.length
    else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) size += value.byteLength
    else if (value instanceof Blob || isCryptoKey(value)) size += attachmentSize(value)
    else if (Array.isArray(value) && value.length > VALUES_COUNTED) return SIZE_PER_SECOND
    else if (typeof value === 'object' && value !== null) {
      if (value instanceof Map || value instanceof Set) return SIZE_PER_SECOND
      if (!Array.isArray(value) && !isPlain(value)) size += ofOther
      if (size >= SIZE_PER_SECOND) return SIZE_PER_SECOND
      for (const key in value) {
        size += key.length
        rest.push(value[key as keyof typeof value])
        if (rest.length > VALUES_COUNTED) return SIZE_PER_SECOND
      }
    }
  }
  return size
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export class MessageBudget {
  readonly #perSecond: number
  readonly #now: () => number
  #since = Number.NEGATIVE_INFINITY
  #messages = 0
  #size = 0

  constructor(messagesPerSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = messagesPerSecond
    this.#now = now
  }

  /** Counts a message before its data is read, which may take long; false when it is one too many. */
  takeMessage(): boolean {
    const now = this.#now()
    if (now - this.#since >= SECOND) {
      this.#since = now
      this.#messages = 0
      this.#size = 0
    }
    this.#messages += 1
    return this.#messages <= this.#perSecond
  }

  /** Counts the data of the message that was taken last. */
  takeData(data: unknown, ofOther?: number): boolean {
    this.#size += sizeOf(data, ofOther)
    return this.#size < SIZE_PER_SECOND
  }

  /** Counts what handling the message that was taken last costs, in characters that take as long. */
  takeCost(characters: number): boolean {
    this.#size += characters
    return this.#size < SIZE_PER_SECOND
  }

  /** Whether the message that was taken last is one of so many at most within the second. */
  isAmong(messages: number): boolean {
    return this.#messages <= messages
  }
}
