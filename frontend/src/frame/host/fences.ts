/** Takes code fences, a leading `html` word and talk around them off the text of a model. */

/** Talk before the page is at most this long; after that the text is taken as it is. */
const LOOK_AHEAD = 400
/** Enough of what follows to recognise the longest marker. */
const MARGIN = 20

const AT_ONCE = /^\s*(?:html\s*)?(?=<)/i
const MARKER = /```[a-z]*[ \t]*\r?\n|(?=<!doctype|<html)/i
const AFTER_PAGE = /(?<=<\/html\s{0,8}>)\s*```/i
const OWN_LINE = /\s*\n[ \t]*```[ \t]*\r?\n/
const LAST = /\s*```\s*$/

type Start = { at: number; fenced: boolean }

/** Where the page begins, or null when more text is needed to tell. */
const findStart = (text: string, final: boolean): Start | null => {
  const atOnce = AT_ONCE.exec(text)
  if (atOnce) return { at: atOnce[0].length, fenced: false }
  const marker = MARKER.exec(text)
  if (marker && marker.index < LOOK_AHEAD) {
    return { at: marker.index + marker[0].length, fenced: marker[0] !== '' }
  }
  return final || text.length >= LOOK_AHEAD + MARGIN ? { at: 0, fenced: false } : null
}

/** Length of the text without its last run of white space and backticks. */
const settledLength = (text: string): number => {
  let end = text.length
  while (end > 0 && /[\s`]/.test(text.charAt(end - 1))) end -= 1
  return end
}

/** Chunk by chunk; how a text is cut into chunks makes no difference to what comes out. */
export class FenceStripper {
  #pending = ''
  #head = ''
  #tail = ''
  #start: Start | null = null
  #closed = false

  push(chunk: string): string {
    return this.#take(chunk, false)
  }

  end(): string {
    const rest = this.#take('', true)
    this.#closed = true
    return rest
  }

  #take(chunk: string, final: boolean): string {
    if (this.#closed) return ''
    this.#pending += chunk
    if (!this.#start) {
      this.#start = findStart(this.#pending, final)
      if (!this.#start) return ''
      this.#pending = this.#pending.slice(this.#start.at)
    }
    const fence = this.#closingFence(this.#start)
    if (fence >= 0) {
      this.#closed = true
      return this.#emit(fence)
    }
    if (!final) return this.#emit(settledLength(this.#pending))
    return this.#emit(LAST.exec(this.#pending)?.index ?? this.#pending.length)
  }

  /**
   * Only a fence behind the page closes it: a script of the page may well contain fences. A
   * fragment has no such end, so there the first fence on a line of its own counts.
   */
  #closingFence({ fenced }: Start): number {
    const text = this.#tail + this.#pending
    const opening = this.#head || text
    const fragment = fenced && !/^\s*<(?:!doctype|html)/i.test(opening)
    const found = (fragment ? OWN_LINE : AFTER_PAGE).exec(text)
    return found ? Math.max(0, found.index - this.#tail.length) : -1
  }

  #emit(length: number): string {
    const text = this.#pending.slice(0, length)
    this.#pending = this.#pending.slice(length)
    if (this.#head.length < MARGIN) this.#head = (this.#head + text).slice(0, MARGIN)
    this.#tail = (this.#tail + text).slice(-MARGIN)
    return text
  }
}

/** The same for a whole text. */
export const stripFences = (text: string): string => {
  const stripper = new FenceStripper()
  return stripper.push(text) + stripper.end()
}
