/** Tables of a page's scripts: arrays of similar objects. */
import type { AnyNode, ArrayExpression, ObjectExpression } from 'acorn'
import type { ParsedPage } from '../pageEdit/parsePage'
import { endsScripts, type Literal } from './literals'
import { keyOf, nameGivenTo } from './nodes'
import type { PageScript } from './scripts'

const MAX_ROWS = 200
const MAX_COLUMNS = 40

/** What the cells of a column hold. `other`: not only literals, or literals of several kinds. */
export type ColumnKind = 'text' | 'number' | 'switch' | 'colour' | 'image' | 'other'

/** An object of the array. */
export interface Row {
  start: number
  end: number
  /** In the order of the columns: `null` where the object has no literal of that name. */
  cells: (Literal | null)[]
}

/** An array of objects that each share at least half of their keys with the first. */
export interface Table {
  /** Where the array stands in the page, with its brackets. */
  start: number
  end: number
  /** The variable or property that it is the value of. */
  name: string | null
  columns: { key: string; kind: ColumnKind }[]
  rows: Row[]
}

/** In page order. Arrays with more than 200 rows or 40 columns are left out. */
export function tablesOf(
  page: ParsedPage,
  scripts: readonly PageScript[],
  literals: readonly Literal[],
): Table[] {
  const literalAt = new Map(literals.map((literal) => [literal.start, literal]))
  const found = scripts.flatMap(({ visits }) =>
    visits.flatMap((visit) => {
      if (visit.node.type !== 'ArrayExpression') return []
      const objects = objectsOf(visit.node, page.html)
      const table = objects && tableOf(objects, literalAt)
      const { start, end } = visit.node
      return table ? [{ start, end, name: nameGivenTo(visit), ...table }] : []
    }),
  )
  return found.sort((a, b) => a.start - b.start)
}

/** Where an array has its commas, and whether all else between its rows is blanks and comments. */
export function commasOf(
  html: string,
  {
    start,
    end,
    rows,
  }: { start: number; end: number; rows: readonly { start: number; end: number }[] },
): { commas: number[]; isPlain: boolean } {
  const commas: number[] = []
  let isPlain = true
  for (let place = 0; place <= rows.length; place += 1) {
    const from = rows[place - 1]?.end ?? start + 1
    const to = rows[place]?.start ?? end - 1
    const comma = behindBlanks(html, from)
    if (html[comma] === ',' && comma < to) commas.push(comma)
    isPlain &&= behindBlanks(html, html[comma] === ',' ? comma + 1 : comma) === to
  }
  return { commas, isPlain }
}

/** Behind the blanks and comments that begin here. */
function behindBlanks(html: string, from: number): number {
  const blanks = /(?:\s+|\/\/.*|\/\*[\s\S]*?\*\/)*/y
  blanks.lastIndex = from
  return from + (blanks.exec(html)?.[0].length ?? 0)
}

function objectsOf(array: ArrayExpression, html: string): ObjectExpression[] | null {
  const objects = array.elements.filter((element) => element?.type === 'ObjectExpression')
  const isWhole = objects.length === array.elements.length && objects.length > 0
  if (!isWhole || objects.length > MAX_ROWS) return null
  if (objects.some(({ properties }) => properties.some(({ type }) => type !== 'Property'))) {
    return null
  }
  const rows = { start: array.start, end: array.end, rows: objects }
  // a row that moves would move the end of the script
  if (endsScripts(html.slice(array.start, array.end)) || !commasOf(html, rows).isPlain) return null
  return objects
}

function tableOf(
  objects: readonly ObjectExpression[],
  literalAt: ReadonlyMap<number, Literal>,
): Pick<Table, 'columns' | 'rows'> | null {
  const valuesOf = objects.map(valuesByKey)
  const keys = [...new Set(valuesOf.flatMap((values) => [...values.keys()]))]
  if (keys.length === 0 || keys.length > MAX_COLUMNS || !areSimilar(valuesOf)) return null
  const literalOf = (value: AnyNode | undefined): Literal | null => {
    if (!value) return null
    const [whole, text] = [literalAt.get(value.start), literalAt.get(value.start + 1)]
    if (whole?.end === value.end) return whole
    return text?.kind === 'text' && text.end === value.end - 1 ? text : null
  }
  const columns = keys.map((key) => {
    const values = valuesOf.flatMap((values) => values.get(key) ?? [])
    return { key, kind: kindOf(values.map(literalOf)) }
  })
  const rows = objects.map(({ start, end }, place) => ({
    start,
    end,
    cells: keys.map((key) => literalOf(valuesOf[place]?.get(key))),
  }))
  return { columns, rows }
}

function valuesByKey({ properties }: ObjectExpression): Map<string, AnyNode> {
  return new Map(
    properties.flatMap((property): [string, AnyNode][] => {
      const key = property.type === 'Property' ? keyOf(property) : null
      return key === null || property.type !== 'Property' ? [] : [[key, property.value]]
    }),
  )
}

/** Each shares at least half of the keys with the first, of those of the larger. */
function areSimilar([first, ...others]: readonly ReadonlyMap<string, unknown>[]): boolean {
  if (first === undefined) return false
  return others.every((other) => {
    const shared = [...first.keys()].filter((key) => other.has(key)).length
    return 2 * shared >= Math.max(first.size, other.size)
  })
}

function kindOf(values: readonly (Literal | null)[]): ColumnKind {
  const [first] = values
  if (!first || values.some((value) => value?.kind !== first.kind)) return 'other'
  if (first.kind !== 'text') return first.kind
  const texts = values.map((value) => String(value?.value))
  if (texts.every(isColour)) return 'colour'
  return texts.every(isImageAddress) ? 'image' : 'text'
}

/** Texts that are addresses or colours rather than words. */

const IMAGE_NAME = /^[^\s?#]+\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)(?:[?#]\S*)?$/i
const ADDRESS = /^(?:https?:\/\/|data:|mailto:|tel:|blob:|\/\/)\S+$/i
const PATH = /^(?:\.{0,2}\/)[^\s?#]*\.[a-z\d]{2,5}(?:[?#]\S*)?$/i
/** Services that give images under addresses without an ending. */
const IMAGE_HOST =
  /^https?:\/\/(?:[\w-]+\.)*(?:unsplash\.com|picsum\.photos|placehold\.co|placeholder\.com|pexels\.com|pravatar\.cc|dummyimage\.com)\//i
const COLOUR =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/+-]+\)|transparent|currentcolor)$/i

/** Whether a text is an address: of the web, of data, of a path with an ending, or the name of an image file. */
export const looksLikeAddress = (value: string): boolean =>
  ADDRESS.test(value) || PATH.test(value) || IMAGE_NAME.test(value)

/** Whether a text is the address of an image, as far as addresses tell. */
export const isImageAddress = (value: string): boolean =>
  IMAGE_NAME.test(value) || /^data:image\//i.test(value) || IMAGE_HOST.test(value)

/** Whether a text is a colour of style sheets. Names of colours are words, too, and do not count. */
export const isColour = (value: string): boolean => COLOUR.test(value.trim())
