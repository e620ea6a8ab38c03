/** The tokens of a style sheet or of a part of one, and which of them stand in which brackets (CSS Syntax Level 3). */
import { TokenType, tokenizer } from '@csstools/css-tokenizer'

const CLOSING: ReadonlyMap<TokenType | undefined, TokenType> = new Map([
  [TokenType.Function, TokenType.CloseParen],
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.OpenSquare, TokenType.CloseSquare],
  [TokenType.OpenCurly, TokenType.CloseCurly],
])
const CLOSERS = new Set(CLOSING.values())
const CALLS = new Set([TokenType.Function, TokenType.URL, TokenType.BadURL])

/** Some of the tokens, up to one that stands in no bracket. */
export interface Stretch {
  from: number
  /** Its tokens that stand in no bracket, without blanks and comments. */
  parts: readonly number[]
  /** The token behind it. */
  end: number
}

/** Tokens go by their number. All of the text is in one, blanks and comments too. Each character is read once. */
export class Css {
  readonly types: TokenType[] = []
  readonly #starts: number[] = []
  readonly #closes: number[] = []
  /** Something is closed that was not opened. */
  #hasStray = false

  constructor(readonly text: string) {
    const { nextToken, endOfFile } = tokenizer({ css: text })
    const open: number[] = []
    for (let token = 0; !endOfFile(); token += 1) {
      const [type, , start] = nextToken()
      this.types.push(type)
      this.#starts.push(start)
      this.#closes.push(token)
      const around = open.at(-1) ?? -1
      if (CLOSING.has(type)) open.push(token)
      else if (CLOSING.get(this.types[around]) === type) {
        this.#closes[around] = token
        open.pop()
      } else if (CLOSERS.has(type)) this.#hasStray = true
    }
    for (const token of open) this.#closes[token] = this.length
  }

  get length(): number {
    return this.types.length
  }

  /** The end of the text where it is behind the last one. */
  startOf(token: number): number {
    return this.#starts[token] ?? this.text.length
  }

  textOf(from: number, to: number = from + 1): string {
    return this.text.slice(this.startOf(from), this.startOf(to))
  }

  /** What closes the bracket that it opens: behind the last token where that is left open. Of others, itself. */
  closeOf(token: number): number {
    return this.#closes[token] ?? this.length
  }

  /** As scripts tell blanks, which are some more than those of style sheets. */
  isBlank(token: number): boolean {
    const type = this.types[token]
    if (type === TokenType.Delim) return this.textOf(token).trim() === ''
    return type === TokenType.Whitespace || type === TokenType.Comment
  }

  /** From one token on, up to one that stands in no bracket and ends it, or to `to`. */
  stretch(
    from: number,
    to: number,
    isEnd: (type: TokenType | undefined, parts: readonly number[]) => boolean,
  ): Stretch {
    const parts: number[] = []
    let token = from
    while (token < to && !isEnd(this.types[token], parts)) {
      if (!this.isBlank(token)) parts.push(token)
      token = this.closeOf(token) + 1
    }
    return { from, parts, end: Math.min(token, to) }
  }

  /** What stands between separators, also where that is nothing. */
  split(separator: TokenType): Stretch[] {
    const found: Stretch[] = []
    for (let token = 0; token <= this.length; ) {
      const one = this.stretch(token, this.length, (type) => type === separator)
      found.push(one)
      token = one.end + 1
    }
    return found
  }

  /**
   * Whether all readers see the same strings, brackets and addresses in it, of which none is broken and none closed
   * that was not opened. A call by a name with escapes, or behind a character that is part of a name to some, may be an
   * address to one reader and not to another.
   */
  get isCertain(): boolean {
    const isDoubtful = (type: TokenType, token: number): boolean =>
      type === TokenType.BadString ||
      (CALLS.has(type) &&
        (/^[^(]*\\/.test(this.textOf(token)) ||
          this.text.charCodeAt(this.startOf(token) - 1) > 0x7f))
    return !this.#hasStray && !this.text.includes('\0') && !this.types.some(isDoubtful)
  }
}
