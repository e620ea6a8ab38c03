/** How far the parts of a style sheet go (CSS Syntax Level 3, section 4). Each character is read once. */

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
/** With its escapes; also the digits and the unit of a number. */
const NAME = /(?:[\w\u0080-\uffff-]+|\\[\da-f]{1,6}(?:\r\n|\s)?|\\[^\n\r\f\da-f])+/iy
const ESCAPE = /\\(?:([\da-f]{1,6})(?:\r\n|\s)?|([\s\S]))/gi
/** Three letters, each as six digits with a line end. */
const ESCAPED_URL_MAX_CHARS = 27

/** Behind what begins here: a string, a bracket with what it holds, a comment, an address, a name, one character. */
export function behind(text: string, from: number): number {
  const open: string[] = []
  let at = from
  do at = behindToken(text, at, open)
  while (open.length > 0 && at < text.length)
  return Math.min(at, text.length)
}

/**
 * No string, bracket, address or comment is left open, and none is closed that was not opened. What calls a function by
 * a name with escapes is refused: it may be an address to one reader and not to another.
 */
export function isWhole(text: string): boolean {
  if (text.includes('\0')) return false
  const open: string[] = []
  for (let at = 0; at < text.length; ) {
    const first = text[at] ?? ''
    if (')]}'.includes(first) && open.at(-1) !== first) return false
    const next = behindToken(text, at, open)
    if (next > text.length) return false
    if (isQuote(first) && text[next - 1] !== first) return false
    if (first !== '(' && text[next] === '(' && text.slice(at, next).includes('\\')) return false
    at = next
  }
  return open.length === 0
}

/** Behind the end of the text where it is left open. Brackets are opened and closed in `open`. */
function behindToken(text: string, at: number, open: string[]): number {
  const first = text[at] ?? ''
  if (isQuote(first)) return behindString(text, at)
  if (text.startsWith('/*', at)) return behindText(text, '*/', at + 2)
  NAME.lastIndex = at
  const name = NAME.exec(text)?.[0]
  if (name !== undefined) {
    const end = at + name.length
    const isAddress = text[end] === '(' && isUrl(name) && !/[#@]/.test(text[at - 1] ?? '')
    return isAddress ? behindUrl(text, end) : end
  }
  // at the end of the text
  if (first === '\\') return at + 2
  if (first in CLOSING) open.push(CLOSING[first] ?? '')
  else if (first === open.at(-1)) open.pop()
  return at + 1
}

const isQuote = (character: string): boolean => character === '"' || character === "'"

const isUrl = (name: string): boolean =>
  name.length <= ESCAPED_URL_MAX_CHARS &&
  name
    .replace(ESCAPE, (_, code?: string, other?: string) =>
      code === undefined ? (other ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
    )
    .toLowerCase() === 'url'

/** To its quote, or to the end of a line, which breaks it. */
function behindString(text: string, from: number): number {
  const quote = text[from]
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '\\') at += 1
    else if (character === quote || /[\n\r\f]/.test(character)) return at + 1
  }
  return text.length + 1
}

/** An address without quotes goes on to its bracket, whatever it holds; with quotes it is a bracket like others. */
function behindUrl(text: string, bracket: number): number {
  let at = bracket + 1
  while (/\s/.test(text[at] ?? '')) at += 1
  if (isQuote(text[at] ?? '')) return bracket
  for (; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === ')') return at + 1
  }
  return text.length + 1
}

export function behindText(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length + 1 : at + what.length
}

/** Blanks and comments. */
export function behindBlanks(text: string, from: number, to: number): number {
  let at = from
  for (;;) {
    while (at < to && /\s/.test(text[at] ?? '')) at += 1
    if (at >= to || !text.startsWith('/*', at)) return at
    at = Math.min(behindText(text, '*/', at + 2), to)
  }
}
