/**
 * Where the texts that a page's scripts draw come from. The page runs hidden, once as it is and then with a mark behind
 * each text of its scripts: a shown text with marks is made of those. Marks that change what the page shows are taken
 * out by halving. Texts that a program goes by, such as the name of a category that other data refer to, are marked once
 * more together with all that equal them.
 */

import type { Literal } from '@/document/pageScripts/literals'
import { marked } from '@/document/pageScripts/marks'
import type { TextPart } from '@/document/pageScripts/parts'
import { isColour, looksLikeAddress } from '@/document/pageScripts/tables'
import type { PageSource, ShownImage, ShownPage } from './pageSource'

/** What a hidden run of a page gives. `problems`: how many errors there were. */
export interface HiddenRun extends ShownPage {
  problems: number
}

/** Runs a page hidden, no longer than until `isIt`. Null when nothing came of it. */
export type RunHidden = (
  html: string,
  isIt?: (shown: HiddenRun) => boolean,
) => Promise<HiddenRun | null>

/** A part of a shown text, and where it comes from. */
export interface Piece {
  /** The places among the parts of the source. More than one: they are equal, and change together. */
  parts: number[]
  /** All that equal the one that it is: which of them it is holds for the page as it ran hidden. */
  equal?: number[]
  start: number
  end: number
}

/** A text that the page shows. */
export interface DrawnText {
  path: string
  text: string
  /** In their order. None of a text that is not from a script. */
  pieces: Piece[]
}

export interface Origins {
  source: PageSource
  texts: DrawnText[]
  images: ShownImage[]
}

/** Whether a further run may begin. */
type HasTime = () => boolean

/** Each is a frame of its own. */
const RUNS_AT_ONCE = 4
/** A hidden run that takes longer is not repeated, in ms. */
const SLOW_MS = 1_000

interface Group {
  /** Of parts; of those that equal each other the first. */
  numbers: number[]
  /** Each is marked with all that equal it. */
  isTogether: boolean
}

type Mark = { number: number; at: number }

/** Null when the page cannot be run. */
export async function findOrigins(
  source: PageSource,
  run: RunHidden,
  hasTime: HasTime,
): Promise<Origins | null> {
  const started = performance.now()
  const plain = await run(source.html)
  if (plain === null) return null
  // a page that is slow leaves nothing over for the one that is used
  const isSlow = performance.now() - started > SLOW_MS
  const again = isSlow ? null : await run(source.html)
  const unmarked = unmarkedIn(source)
  if (again === null) return { source, texts: plain.texts.map(unmarked), images: plain.images }
  const steady = steadyIn(plain, again)
  const marks = plain.texts.map((): Mark[] => [])
  /** Those whose marks alone changed nothing. */
  const alone = new Set<number>()

  /** Gives the groups to go on with. */
  async function tryGroup({ numbers, isTogether }: Group): Promise<Group[]> {
    const isIt = (shown: HiddenRun): boolean => isSame(plain as HiddenRun, shown, steady)
    const shown = await run(markedPage(source, numbers, isTogether), isIt)
    if (shown !== null && isIt(shown)) {
      for (const number of isTogether ? [] : numbers) alone.add(number)
      for (const [at, text] of shown.texts.entries()) marks[at]?.push(...text.marks)
      return []
    }
    const half = numbers.length >> 1
    if (half === 0) return []
    return [numbers.slice(0, half), numbers.slice(half)].map((part) => ({
      ...{ numbers: part, isTogether },
    }))
  }

  async function tryAll(groups: Group[]): Promise<void> {
    const waiting = groups.filter(({ numbers }) => numbers.length > 0)
    let running = 0
    await new Promise<void>((resolve) => {
      const next = (): void => {
        while (running < RUNS_AT_ONCE && hasTime()) {
          const group = waiting.shift()
          if (group === undefined) break
          running += 1
          void tryGroup(group).then((halves) => {
            running -= 1
            waiting.unshift(...halves)
            next()
          })
        }
        if (running === 0) resolve()
      }
      next()
    })
  }

  const { plainly, asNames, repeated } = candidates(source, plain)
  await tryAll([
    { numbers: plainly, isTogether: false },
    { numbers: asNames, isTogether: true },
  ])
  // which of several equal ones it is
  await tryAll([{ numbers: repeated, isTogether: false }])
  const places = placesByValue(source)
  const texts = plain.texts.map(({ path, text }, at) => {
    const pieces = piecesOf(marks[at] ?? [], source, { alone, places })
    return pieces.length > 0 ? { path, text, pieces } : unmarked({ path, text })
  })
  return { source, texts, images: plain.images }
}

/** Of looking for texts that have no mark, in ms: nothing else is done meanwhile. */
const SEARCH_MS = 200

/** Finds by their occurrences alone where texts come from. */
function unmarkedIn(source: PageSource) {
  const occurrences = new Occurrences(source)
  let left = SEARCH_MS
  return ({ path, text }: Pick<DrawnText, 'path' | 'text'>): DrawnText => {
    const since = performance.now()
    const pieces = left > 0 ? occurrences.in(text) : []
    left -= performance.now() - since
    return { path, text, pieces }
  }
}

/** Together: each with all literals that equal it, the names in comparisons and keys among them. */
function markedPage(source: PageSource, group: readonly number[], isTogether: boolean): string {
  const { html, parts, literals } = source
  if (!isTogether) {
    return marked(
      html,
      group.flatMap((number) => marksOf(parts[number], number)),
    )
  }
  const byValue = new Map(group.map((number) => [parts[number]?.value, number]))
  const marks = new Map<number, { part: { end: number }; number: number }>()
  for (const one of [...parts, ...literals.filter(isText)]) {
    const number = byValue.get(String(one.value))
    if (number !== undefined) marks.set(one.end, { part: one, number })
  }
  return marked(
    html,
    [...marks.values()].sort((a, b) => a.part.end - b.part.end),
  )
}

const marksOf = (part: TextPart | undefined, number: number) => (part ? [{ part, number }] : [])
const isText = ({ kind }: Literal): boolean => kind === 'text'

/** Which texts are the same in two runs of the same page. What moves, or counts, is not. */
const steadyIn = (one: ShownPage, other: ShownPage): boolean[] =>
  one.texts.map(({ text }, at) => other.texts[at]?.text === text)

function isSame(plain: HiddenRun, shown: HiddenRun, steady: readonly boolean[]): boolean {
  return (
    shown.problems <= plain.problems &&
    shown.texts.length === plain.texts.length &&
    shown.texts.every(({ text, path }, at) => {
      const before = plain.texts[at]
      return !steady[at] || (before?.text === text && before.path === path)
    }) &&
    shown.images.length === plain.images.length &&
    shown.images.every(({ address }, at) => plain.images[at]?.address === address)
  )
}

/**
 * A mark stands behind its part: where the part begins follows from its value, as far as the page shows that whole. A mark
 * that stood alone says more than one that all equal texts had.
 */
function piecesOf(
  marks: readonly Mark[],
  { parts }: PageSource,
  { alone, places }: { alone: ReadonlySet<number>; places: ReadonlyMap<string, number[]> },
): Piece[] {
  const at = new Map<number, Mark>()
  for (const mark of marks) {
    const known = at.get(mark.at)
    if (known === undefined || alone.has(mark.number)) at.set(mark.at, mark)
  }
  let from = 0
  return [...at.values()]
    .sort((a, b) => a.at - b.at)
    .flatMap(({ number, at: end }) => {
      const value = parts[number]?.value ?? ''
      const start = Math.max(from, end - value.length)
      if (end <= start) return []
      from = end
      const equal = places.get(value) ?? [number]
      if (!alone.has(number)) return [{ parts: equal, start, end }]
      return [{ parts: [number], ...(equal.length > 1 && { equal }), start, end }]
    })
}

function placesByValue({ parts }: PageSource): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [place, { value }] of parts.entries()) {
    const known = places.get(value)
    if (known === undefined) places.set(value, [place])
    else known.push(place)
  }
  return places
}

// What a shown text is made of that no mark reached: texts that stand in the scripts once.

/** A shorter text stands in others by chance. */
const WITHIN_MIN_CHARS = 8
/** More are not searched through, for each text of the page. */
const SEARCHED_MAX = 3_000

interface Part {
  place: number
  value: string
}

class Occurrences {
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

// Which texts of a page's scripts are marked, and which of them together.

/** More texts are not marked: a page of so many lists data. */
const MARKED_MAX = 3_000
/** What programs put values in the place of: `{n}`, `%s`, `$1`. */
const PLACEHOLDER = /\{[^{}]*\}|%[sd\d]|\$\d/

/** Numbers of parts that are worth a mark. */
interface Candidates {
  /** Texts that only people read. */
  plainly: number[]
  /** The program may go by them: words without a capital, those that stand in several places, and names of its code. */
  asNames: number[]
  /** All of those that stand in several places. */
  repeated: number[]
}

/** Those of which the page shows something; of equal ones, the first stands for all among `asNames`. */
export function candidates(source: PageSource, { texts }: ShownPage): Candidates {
  const { parts, literals } = source
  const shown = plainly(texts.map(({ text }) => text).join('\n'))
  const names = new Set(literals.flatMap(({ value, isCode, key }) => [key, isCode ? value : null]))
  const counts = new Map<string, number>()
  for (const { value } of parts) counts.set(value, (counts.get(value) ?? 0) + 1)
  const found: Candidates = { plainly: [], asNames: [], repeated: [] }
  const [words, codes, seen] = [[] as number[], [] as number[], new Set<string>()]
  for (const [number, { value, isMarkup }] of parts.entries()) {
    if (number >= MARKED_MAX) break
    if (looksLikeAddress(value) || isColour(value) || !isShown(value, shown)) continue
    const isOne = counts.get(value) === 1
    if (isMarkup || (isOne && readsAsWords(value) && !names.has(value))) {
      found.plainly.push(number)
      continue
    }
    if (!isOne) found.repeated.push(number)
    // what is least likely to be taken for a text stands last: halving leaves the others whole
    if (!seen.has(value)) (readsAsWords(value) && !names.has(value) ? words : codes).push(number)
    seen.add(value)
  }
  return { ...found, asNames: [...words, ...codes] }
}

const plainly = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Whether the page shows this, or what is left of it without placeholders. */
function isShown(value: string, shown: string): boolean {
  const pieces = value.split(PLACEHOLDER).map(plainly)
  return pieces.some((piece) => /[\p{L}\p{N}]/u.test(piece) && shown.includes(piece))
}

/** Several words, signs that no name has, or a word with a capital. */
const readsAsWords = (value: string): boolean =>
  /\S\s+\S/.test(value.trim()) || /[^\p{ASCII}]/u.test(value) || /^\s*\p{Lu}\p{Ll}{2}/u.test(value)
