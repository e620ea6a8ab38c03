/** What of a drawn element can be changed: the texts, numbers and image addresses of the scripts that it is made of. */
import type { Refusal } from '@/document/pageEdit/parsePage'
import type { Literal } from '@/document/pageScripts/literals'
import { readsAlikeAsMarkup, replaceLiteral, replacePart } from '@/document/pageScripts/replace'
import type { DrawnText, Origins, Piece } from './marking'
import type { PageSource } from './pageSource'
import { CONTENT } from './texts'

/** A value of a script that an element shows. */
export interface Field {
  kind: 'text' | 'number' | 'image'
  /** The shown text that it is in; of an image its address. */
  shown: string
  value: string
  /** The property of the script's object that has it; null where none does. */
  key: string | null
  /** How many places of the app show it. */
  shownIn: number
  /** Places of the page that change with it. */
  at: { parts: number[] } | { literal: number }
}

/** A number in a shown text. */
export interface ShownNumber {
  field: Field
  /** It is shown with a decimal comma. */
  hasComma: boolean
  start: number
  end: number
}

/** Of one element: a list of a thousand rows is changed in its table. */
const FIELDS_MAX = 40
const TEXT_MAX_CHARS = 10_000
const SHOWN_NUMBER = /-?\d(?:[\d.,'’\u00a0\u202f]*\d)?/g

/**
 * `path`: of the element, as `DrawnText` has it. `text`: how the text of a drawn element begins, by which a page in
 * another state is noticed unless `isThere`; null for an element of the page's own text, of which only what it holds
 * itself is drawn. `isSure`: what is around the element is as it was when the page ran hidden, so that of several equal
 * texts the one that was found is meant.
 */
export function fieldsOf(
  origins: Origins,
  path: string,
  text: string | null,
  isSure: boolean,
  isThere = text !== null && stoodThere(origins, path, text),
): Field[] {
  const isOwn = (one: { path: string }): boolean => one.path === path
  const drawn = () => (isThere ? within(origins, path) : sameAs(origins, text ?? ''))
  const texts = text === null ? origins.texts.filter(isOwn) : drawn()
  const objects = objectsOf(origins.source, texts)
  const around = objects.size > 0 ? objects : objectsOf(origins.source, besides(origins, path))
  const images = origins.images.filter((image) =>
    text === null ? isOwn(image) : isWithin(image.path, path),
  )
  return [
    ...texts.flatMap((one) => [
      ...one.pieces.map((piece) => textField(origins, one, placesOf(piece, isSure))),
      ...numbersIn(origins.source, one, around).map(({ field }) => field),
    ]),
    ...images.flatMap(({ address }) => imageField(origins.source, address, around)),
  ].slice(0, FIELDS_MAX)
}

/** The page with another value in the place of a field. */
export function changedField(source: PageSource, { at }: Field, value: string): string | Refusal {
  if ('literal' in at) {
    const literal = source.literals[at.literal]
    return literal ? replaceLiteral(source.html, literal, value) : source.html
  }
  if (value.length > TEXT_MAX_CHARS) return { refused: CONTENT.tooLong }
  const { parts, literals } = source
  const own = at.parts.flatMap((place) => parts[place] ?? [])
  const first = own[0]
  if (first === undefined) return source.html
  const isAlike = readsAlikeAsMarkup(value) && !/[<>]/.test(value)
  if (!isAlike && own.some(({ isMarkup }) => !isMarkup)) return { refused: CONTENT.noMarkup }
  // names that the program compares with it, too
  const names = at.parts.length > 1 ? literals.filter((one) => isNameOf(one, first.value)) : []
  const places = new Map([...own, ...names.map(asPart)].map((one) => [one.start, one]))
  return [...places.values()]
    .sort((a, b) => b.start - a.start)
    .reduce((html, part) => replacePart(html, part, value), source.html)
}

const isNameOf = ({ kind, isCode, value }: Literal, text: string): boolean =>
  kind === 'text' && isCode && value === text

const asPart = (literal: Literal) => ({
  ...{ literal, start: literal.start, end: literal.end, value: String(literal.value) },
  ...{ quote: literal.quote ?? '"', isJson: literal.isJson, isMarkup: false },
})

const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer} `)

const squeezed = (text: string): string => text.replace(/\s+/g, '')

/** Whether what is around an element has the text that it had when the page ran hidden. */
export function stoodIn(origins: Origins, path: string, around: string): boolean {
  const own = textIn(origins, path)
  const steps = path.split(' ')
  for (let left = steps.length - 1; left > 0; left -= 1) {
    const whole = textIn(origins, steps.slice(0, left).join(' '))
    if (whole.length > own.length) return around !== '' && whole.startsWith(squeezed(around))
  }
  return false
}

/** The places of a piece; all that equal it where it is not sure which of them it is. */
export const placesOf = ({ parts, equal }: Piece, isSure: boolean): number[] =>
  isSure ? parts : (equal ?? parts)

/** Whether the element that begins with this text stood there when the page ran hidden. */
export const stoodThere = (origins: Origins, path: string, text: string): boolean =>
  squeezed(text) !== '' && textIn(origins, path).startsWith(squeezed(text))

/** Without blanks: the frame and the hidden run have others between elements. */
const textIn = (origins: Origins, path: string): string =>
  within(origins, path)
    .map(({ text }) => squeezed(text))
    .join('')

const within = ({ texts }: Origins, path: string): DrawnText[] =>
  texts.filter((one) => isWithin(one.path, path))

/** One that reads the same, wherever it stood. */
function sameAs({ texts }: Origins, text: string): DrawnText[] {
  const same = texts.find((one) => squeezed(one.text) === squeezed(text))
  return same && squeezed(text) !== '' ? [same] : []
}

/** Of the elements beside it. */
function besides({ texts }: Origins, path: string): DrawnText[] {
  const parent = path.split(' ').slice(0, -1).join(' ')
  return texts.filter((one) => isWithin(one.path, parent))
}

function objectsOf({ parts }: PageSource, texts: readonly DrawnText[]): Set<number> {
  const objects = texts.flatMap(({ pieces }) =>
    pieces.flatMap((piece) => parts[piece.parts[0] ?? -1]?.literal?.object ?? []),
  )
  return new Set(objects)
}

function textField(origins: Origins, { text }: DrawnText, places: number[]): Field {
  const { html, parts } = origins.source
  const part = parts[places[0] ?? -1]
  return {
    ...{ kind: 'text', shown: text.trim(), value: part?.value ?? '' },
    ...{ key: part?.literal ? keyOf(html, part.literal) : null, at: { parts: places } },
    shownIn: shownIn(origins, places),
  }
}

/** How many texts are made of one of these parts, or how many of them there are where that is more. */
export function shownIn({ texts }: Origins, places: readonly number[]): number {
  const shown = texts.filter(({ pieces }) =>
    pieces.some(({ parts }) => parts.some((part) => places.includes(part))),
  )
  return Math.max(shown.length, places.length)
}

/** The name of the property that has the literal as its value; null within a list. */
function keyOf(html: string, { key, start, quote }: Literal): string | null {
  if (key === null) return null
  const before = html.slice(0, quote === null ? start : start - 1).trimEnd()
  const name = before.endsWith(':') ? before.slice(0, -1).trimEnd().replace(/["']$/, '') : ''
  return name.endsWith(key) ? key : null
}

/** Below that, a whole number in code is more likely a count of the program than what it shows. */
const COUNT_MAX = 100

/**
 * Numbers carry no marks. One counts if it stands in the same object as a text beside it, or once in all scripts and is
 * no count.
 */
function numbersIn(
  source: PageSource,
  { text, pieces }: DrawnText,
  objects: ReadonlySet<number>,
): ShownNumber[] {
  return [...text.matchAll(SHOWN_NUMBER)].flatMap(({ 0: shown, index }) => {
    if (pieces.some(({ start, end }) => index >= start && index < end)) return []
    const values = readings(shown)
    const isIt = ({ kind, isCode, object, value }: Literal) => {
      const isCount = object === null && Number.isInteger(value) && Number(value) < COUNT_MAX
      return kind === 'number' && !isCode && !isCount && values.includes(Number(value))
    }
    const [literal, place] = only(source.literals, isIt, objects)
    if (literal === undefined) return []
    const value = source.html.slice(literal.start, literal.end)
    const key = keyOf(source.html, literal)
    const field: Field = {
      ...{ kind: 'number', shown: text.trim(), value, key, shownIn: 1, at: { literal: place } },
    }
    const hasComma = values.indexOf(Number(literal.value)) > 0
    return [{ field, hasComma, start: index, end: index + shown.length }]
  })
}

/** `1,234.5` and `1.234,5` are the same number to different people: the first is read so, the second so. */
function readings(shown: string): [point: number, comma: number] {
  const digits = shown.replace(/['’\u00a0\u202f]/g, '')
  return [Number(digits.replaceAll(',', '')), Number(digits.replaceAll('.', '').replace(',', '.'))]
}

/** A sign that is followed by one or two digits, or by many, separates no thousands. */
const DECIMAL = { comma: /,(?!\d{3}(?!\d))\d+$/, point: /\.(?!\d{3}(?!\d))\d+$/ }

/** What a shown number that was written over is in the script; null for what is no number. */
export function writtenNumber({ hasComma }: ShownNumber, shown: string): string | null {
  const other = hasComma ? DECIMAL.point : DECIMAL.comma
  const isOther = other.test(shown)
  const value = readings(shown)[hasComma === isOther ? 0 : 1]
  return /\d/.test(shown) && Number.isFinite(value) ? String(value) : null
}

/** The numbers of a text, as `fieldsOf` has them for its element. */
export function numbersOf(origins: Origins, drawn: DrawnText): ShownNumber[] {
  const own = objectsOf(origins.source, [drawn])
  const around = own.size > 0 ? own : objectsOf(origins.source, besides(origins, drawn.path))
  return numbersIn(origins.source, drawn, around)
}

function imageField(source: PageSource, address: string, objects: ReadonlySet<number>): Field[] {
  const isIt = ({ kind, isCode, value }: Literal) =>
    kind === 'text' && !isCode && value === address && address !== ''
  const [literal, place] = only(source.literals, isIt, objects)
  if (literal === undefined) return []
  const key = keyOf(source.html, literal)
  const at = { literal: place }
  return [{ kind: 'image', shown: address, value: address, key, shownIn: 1, at }]
}

/** The one in these objects, or else the only one of all. */
function only(
  literals: readonly Literal[],
  isIt: (literal: Literal) => boolean,
  objects: ReadonlySet<number>,
): [Literal, number] | [undefined, -1] {
  const all = literals.flatMap((literal, place): [Literal, number][] =>
    isIt(literal) ? [[literal, place]] : [],
  )
  const near = all.filter(([{ object }]) => object !== null && objects.has(object))
  const [one, other] = near.length > 0 ? near : all
  return one !== undefined && other === undefined ? one : [undefined, -1]
}
