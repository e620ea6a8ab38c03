/** The texts within markup that a script puts together. */

/** From where to where in a piece of markup, without the blanks around it. */
export interface Run {
  from: number
  to: number
}

/** Whether a text is a piece of markup: it has a tag, or the end of one behind an attribute. */
export const holdsMarkup = (text: string): boolean => /<[a-z/!]|["']\s*\/?>/i.test(text)

/** A `<` at the end of a piece begins a tag whose name the script computes. */
const TAG = /<(?:!--|([a-z][^\s/>]*)|[a-z/!?]|$)/gi
const BLANK = ' \t\n\f\r'
const IN_TAG = /["'>]/g
/** In a tag that began before: its quotes end attributes. */
const TO_TAG_END = />/g
const UNTIL: Readonly<Record<string, RegExp>> = {
  '"': /"/g,
  "'": /'/g,
  '<!--': /-->/g,
  style: /<\/style/gi,
  script: /<\/script/gi,
}

/** Reads markup piece by piece; what was left open in one goes on in the next. */
export class MarkupReader {
  /** What ends that which is no text: a tag, an attribute in it, a comment, a style. */
  private open: RegExp[] = []

  /** Whether the next piece begins within a tag, a comment, a style or a script. */
  get isInside(): boolean {
    return this.open.length > 0
  }

  /** The first piece may begin within a tag: `">Text</a>`. */
  beginWith(piece: string): void {
    if (/^[^<>]*>/.test(piece)) this.open = [TO_TAG_END]
  }

  /** The texts of the next piece. */
  runsOf(piece: string): Run[] {
    const runs: Run[] = []
    for (let at = 0; at < piece.length; ) {
      const until = this.open.at(-1)
      if (until) {
        at = this.behind(until, piece, at)
        continue
      }
      const tag = firstFrom(at, TAG, piece)
      const end = tag?.index ?? piece.length
      runs.push(...trimmed(piece, at, end))
      const name = tag?.[0] === '<!--' ? '<!--' : (tag?.[1] ?? '').toLowerCase()
      const content = UNTIL[name]
      if (tag) this.open = content ? [content] : []
      if (tag && name !== '<!--') this.open.push(IN_TAG)
      at = end + (tag?.[0].length ?? 0)
    }
    return runs
  }

  private behind(until: RegExp, piece: string, at: number): number {
    const found = firstFrom(at, until, piece)
    if (!found) return piece.length
    const [text] = found
    const quote = until === IN_TAG ? UNTIL[text] : undefined
    if (quote) this.open.push(quote)
    else this.open.pop()
    if (text.startsWith('</')) this.open.push(IN_TAG)
    return found.index + text.length
  }
}

/** The text between two places without the blanks of HTML around it; none when it is blank. */
export function trimmed(text: string, from: number, to: number): Run[] {
  let [first, behind] = [from, to]
  while (first < behind && BLANK.includes(text.charAt(first))) first += 1
  while (first < behind && BLANK.includes(text.charAt(behind - 1))) behind -= 1
  return first < behind ? [{ from: first, to: behind }] : []
}

function firstFrom(at: number, pattern: RegExp, text: string): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
