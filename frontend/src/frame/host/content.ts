/** Which content the preview accepts. */

const SUSPECT_CODE = /firebase|api[-_ ]?key|console\.(?:log|debug|info|warn|error)/i
const PAGE_TAG = /<(?:html|body|div)[\s>]/i
const SHORTEST_WITHOUT_TAGS = 50

const isPageWithScript = (html: string): boolean =>
  /<html[\s>]/i.test(html) && /<script[\s>]/i.test(html)

/** A page or a renderable fragment; neither empty nor a snippet of configuration code. */
export const isAcceptable = (html: string): boolean => {
  const text = html.trim()
  if (text === '') return false
  if (SUSPECT_CODE.test(text) && !isPageWithScript(text)) return false
  return PAGE_TAG.test(text) || text.length > SHORTEST_WITHOUT_TAGS
}

/** Streamed content that is a fraction of the current page: the start of a page, not a new version. */
export const isTooLittle = (next: number, shown: number): boolean =>
  next < shown * 0.1 && next < 100

/** Whether a page is responsive. */
export const isResponsive = (html: string): boolean =>
  /<meta[^<>]+name\s*=\s*["']?viewport/i.test(html) || /@(?:media|container)\b/i.test(html)

// Strips code fences, a leading `html` and surrounding text from a model's output.

/** Longest text before the page, in characters; beyond it the output is used as it is. */
const LOOK_AHEAD = 400
/** Characters needed to recognise the longest marker. */
const MARGIN = 20

const AT_ONCE = /^\s*(?:html\s*)?(?=<)/i
const MARKER = /```[a-z]*[ \t]*\r?\n|(?=<!doctype|<html)/i
const AFTER_PAGE = /(?<=<\/html\s{0,8}>)\s*```/i
// without the space before it: each of a run of blanks would be tried as its beginning
const OWN_LINE = /\n[ \t]*```[ \t]*\r?\n/
const FENCE = '```'

type Start = { at: number; fenced: boolean }

/** Where the page begins, or null when more text is needed. */
const findStart = (text: string, final: boolean): Start | null => {
  const atOnce = AT_ONCE.exec(text)
  if (atOnce) return { at: atOnce[0].length, fenced: false }
  const marker = MARKER.exec(text)
  if (marker && marker.index < LOOK_AHEAD) {
    return { at: marker.index + marker[0].length, fenced: marker[0] !== '' }
  }
  return final || text.length >= LOOK_AHEAD + MARGIN ? { at: 0, fenced: false } : null
}

/** Where a fence at the very end begins, with the space before it; else the text's length. */
const lastFence = (text: string): number => {
  const page = text.trimEnd()
  return page.endsWith(FENCE) ? page.slice(0, -FENCE.length).trimEnd().length : text.length
}

/** Length of the text without trailing whitespace and backticks. */
const settledLength = (text: string): number => {
  let end = text.length
  while (end > 0 && /[\s`]/.test(text.charAt(end - 1))) end -= 1
  return end
}

/** Works chunk by chunk; the chunking does not change the result. */
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
    return this.#emit(lastFence(this.#pending))
  }

  /**
   * Only a fence after the end of the page closes it: a script of the page may contain fences. A
   * fragment has no such end, so the first fence on a line of its own closes it.
   */
  #closingFence({ fenced }: Start): number {
    const text = this.#tail + this.#pending
    const opening = this.#head || text
    const fragment = fenced && !/^\s*<(?:!doctype|html)/i.test(opening)
    const found = (fragment ? OWN_LINE : AFTER_PAGE).exec(text)
    if (!found) return -1
    return Math.max(0, text.slice(0, found.index).trimEnd().length - this.#tail.length)
  }

  #emit(length: number): string {
    const text = this.#pending.slice(0, length)
    this.#pending = this.#pending.slice(length)
    if (this.#head.length < MARGIN) this.#head = (this.#head + text).slice(0, MARGIN)
    this.#tail = (this.#tail + text).slice(-MARGIN)
    return text
  }
}

/** Strips a whole text at once. */
export const stripFences = (text: string): string => {
  const stripper = new FenceStripper()
  return stripper.push(text) + stripper.end()
}
