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
  /** Places of the page that change with it. */
  at: { parts: number[] } | { literal: number }
}

/** Of one element: a list of a thousand rows is changed in its table. */
const FIELDS_MAX = 40
const TEXT_MAX_CHARS = 10_000
const SHOWN_NUMBER = /-?\d(?:[\d.,'’\u00a0\u202f]*\d)?/g

/**
 * `path`: of the element, as `DrawnText` has it. `text`: how the text of a drawn element begins, by which a page in
 * another state is noticed; null for an element of the page's own text, of which only what it holds itself is drawn.
 */
export function fieldsOf(origins: Origins, path: string, text: string | null): Field[] {
  const isOwn = (one: { path: string }): boolean => one.path === path
  const texts = text === null ? origins.texts.filter(isOwn) : textsOf(origins, path, text)
  const objects = objectsOf(origins.source, texts)
  const around = objects.size > 0 ? objects : objectsOf(origins.source, besides(origins, path))
  const images = origins.images.filter((image) =>
    text === null ? isOwn(image) : isWithin(image.path, path),
  )
  return [
    ...texts.flatMap((one) => [
      ...one.pieces.map((piece) => textField(origins.source, one, piece)),
      ...numberFields(origins.source, one, around),
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

/** The texts that stood there when the page ran hidden, or those that read the same wherever they stood. */
function textsOf({ texts }: Origins, path: string, text: string): DrawnText[] {
  const there = texts.filter((one) => isWithin(one.path, path))
  const whole = squeezed(there.map((one) => one.text).join(''))
  const begins = squeezed(text)
  if (begins !== '' && whole.startsWith(begins)) return there
  const same = texts.find((one) => squeezed(one.text) === begins)
  return same && begins !== '' ? [same] : []
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

function textField({ parts }: PageSource, { text }: DrawnText, piece: Piece): Field {
  const value = parts[piece.parts[0] ?? -1]?.value ?? ''
  return { kind: 'text', shown: text.trim(), value, at: { parts: piece.parts } }
}

/** Below that, a whole number in code is more likely a count of the program than what it shows. */
const COUNT_MAX = 100

/**
 * Numbers carry no marks. One counts if it stands in the same object as a text beside it, or once in all scripts and is
 * no count.
 */
function numberFields(
  source: PageSource,
  { text, pieces }: DrawnText,
  objects: ReadonlySet<number>,
): Field[] {
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
    return [{ kind: 'number' as const, shown: text.trim(), value, at: { literal: place } }]
  })
}

/** `1.234,5` and `1,234.5` are the same number to different people. */
function readings(shown: string): number[] {
  const digits = shown.replace(/['’\u00a0\u202f]/g, '')
  const english = Number(digits.replaceAll(',', ''))
  const european = Number(digits.replaceAll('.', '').replace(',', '.'))
  return [english, european].filter(Number.isFinite)
}

function imageField(source: PageSource, address: string, objects: ReadonlySet<number>): Field[] {
  const isIt = ({ kind, isCode, value }: Literal) =>
    kind === 'text' && !isCode && value === address && address !== ''
  const [literal, place] = only(source.literals, isIt, objects)
  if (literal === undefined) return []
  return [{ kind: 'image', shown: address, value: address, at: { literal: place } }]
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
