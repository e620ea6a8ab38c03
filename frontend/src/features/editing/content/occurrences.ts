/** What a shown text is made of that no mark reached: texts that stand in the scripts once. */
import type { Piece } from './marking'
import type { PageSource } from './pageSource'

/** A shorter text stands in others by chance. */
const WITHIN_MIN_CHARS = 8
/** More are not searched through, for each text of the page. */
const SEARCHED_MAX = 3_000

interface Part {
  place: number
  value: string
}

export class Occurrences {
  /** By their text, without the blanks around it. */
  readonly #places = new Map<string, number[]>()
  readonly #names = new Set<unknown>()
  /** Those of several words that stand there once, the longest first: what they leave may hold others. */
  readonly #long: Part[]
  readonly #searched: Part[]

  constructor({ parts, literals }: PageSource) {
    const values = new Map<string, number>()
    for (const [place, { value }] of parts.entries()) {
      const words = value.trim()
      const known = this.#places.get(words)
      if (known === undefined) this.#places.set(words, [place])
      else known.push(place)
      values.set(value, (values.get(value) ?? 0) + 1)
    }
    for (const { isCode, value } of literals) if (isCode) this.#names.add(value)
    this.#searched = parts.slice(0, SEARCHED_MAX).map(({ value }, place) => ({ place, value }))
    this.#long = this.#searched
      .filter(({ value }) => values.get(value) === 1 && isLong(value) && /\s/.test(value.trim()))
      .sort((a, b) => b.value.length - a.value.length)
  }

  /** In their order. */
  in(text: string): Piece[] {
    const words = text.trim()
    if (!/\p{L}{2}/u.test(words) || this.#names.has(words)) return []
    const whole = this.#places.get(words)
    const found = whole ?? this.#within(words)
    if (found.length > 1) return []
    const start = text.indexOf(words)
    if (found.length === 1) return [{ parts: found, start, end: start + words.length }]
    return this.#madeOf(text)
  }

  #within(words: string): number[] {
    if (!isLong(words) && !/\s/.test(words)) return []
    return this.#searched.flatMap(({ place, value }) => (value.includes(words) ? [place] : []))
  }

  #madeOf(text: string): Piece[] {
    const pieces: Piece[] = []
    for (const { place, value } of this.#long) {
      const start = value.length <= text.length ? text.indexOf(value) : -1
      if (start < 0 || text.indexOf(value, start + 1) >= 0) continue
      const end = start + value.length
      const isFree = pieces.every((other) => end <= other.start || start >= other.end)
      if (isFree) pieces.push({ parts: [place], start, end })
    }
    return pieces.sort((a, b) => a.start - b.start)
  }
}

const isLong = (text: string): boolean => text.trim().length >= WITHIN_MIN_CHARS
